import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// The first thing that is painted is the page in the reader's theme, not an empty one before it.
const paintOnce: Plugin = {
  name: 'paint-once',
  transformIndexHtml: { order: 'post', handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"') },
};

// The output is committed and compared in CI, so file names carry no hashes. The server forbids inline code and styles.
export default defineConfig({
  plugins: [svelte(), paintOnce],
  base: './',
  build: {
    outDir: '../assets',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rollupOptions: {
      output: {
        entryFileNames: 'lab.js',
        chunkFileNames: '[name].js',
        assetFileNames: 'lab[extname]',
      },
    },
  },
  // Port of `cavallo serve`, whose questions the development server passes on.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:2264', changeOrigin: true, headers: { origin: 'http://127.0.0.1:2264' } } } },
});

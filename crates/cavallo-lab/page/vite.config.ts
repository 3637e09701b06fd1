import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The output is committed and compared in CI, so file names carry no hashes. The server forbids inline code and styles.
export default defineConfig({
  plugins: [svelte()],
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

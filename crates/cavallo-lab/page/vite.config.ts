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
  server: { proxy: { '/api': 'http://127.0.0.1:8642' } },
});

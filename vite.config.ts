import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { manifest } from './src/app/manifest.ts';
import { product } from './src/core/model/product.ts';
import { LATE_FILES } from './sw/late-files.ts';

export default defineConfig({
  // Lets index.html say %PRODUCT_NAME%, so that the name still stands in one place.
  define: { 'import.meta.env.PRODUCT_NAME': JSON.stringify(product.name) },
  plugins: [
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The page registers the worker itself: an injected inline script would break the CSP.
      injectRegister: false,
      manifest,
      // The system fetches icons when it installs the app; the app itself never shows them.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        globIgnores: LATE_FILES.map((name) => `assets/${name}*`),
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Every asset is a file of its own: the CSP forbids fonts and scripts in data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The libraries change seldom; apart from our code, phones keep them through an update.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }],
        },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,sw,workers,tests/setup}/**/*.test.ts', 'supabase/{functions,local}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['tests/{backend,faults}/**/*.test.ts', 'supabase/tests/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});

import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { chunks } from './src/build/chunks.ts';
import { licences } from './src/build/licences.ts';
import { plainImports } from './src/build/plain-imports.ts';
import { publicPages } from './src/build/public-pages.ts';
import { withoutUnusedAuth } from './src/build/without-unused-auth.ts';
import { LANDING_TITLE } from './src/app/landing-title.ts';
import { manifest } from './src/app/manifest.ts';
import { PATHS } from './src/app/paths.ts';
import { FREE_CREDITS, USUAL_TIME } from './src/core/model/limits.ts';
import { product } from './src/core/model/product.ts';
import { AUTH_METHODS } from './src/core/remote/auth-methods.ts';
import { SUPPORT_EMAIL } from './supabase/local/support-email.ts';
import { LATE_FILES } from './sw/late-files.ts';

const { collect, write } = licences([
  '@fontsource-variable/fraunces',
  '@fontsource-variable/inter',
  'tailwindcss',
]);

export default defineConfig({
  // Lets index.html say %PRODUCT_NAME%, so that the name still stands in one place; so with the other words.
  define: {
    'import.meta.env.PRODUCT_NAME': JSON.stringify(product.name),
    'import.meta.env.LANDING_TITLE': JSON.stringify(LANDING_TITLE),
    'import.meta.env.TAGLINE': JSON.stringify(product.tagline),
    'import.meta.env.USUAL_TIME': JSON.stringify(USUAL_TIME),
    'import.meta.env.FREE_CREDITS': JSON.stringify(String(FREE_CREDITS)),
    'import.meta.env.SUPPORT_EMAIL': JSON.stringify(
      SUPPORT_EMAIL.parse(process.env.SUPPORT_EMAIL || undefined),
    ),
  },
  plugins: [
    react(),
    tailwindcss(),
    plainImports(),
    withoutUnusedAuth(AUTH_METHODS),
    collect(),
    publicPages({
      title: LANDING_TITLE,
      module: 'src/pages/landing-page.tsx',
      early: 'src/app/early.ts',
      paths: Object.values(PATHS),
      found: [PATHS.landing, PATHS.login, PATHS.signup, PATHS.check],
      closed: PATHS.app,
    }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The page registers the worker itself: an injected inline script would break the CSP.
      injectRegister: false,
      manifest,
      // The system fetches icons when it installs the app; the app itself never shows them. One it asks for at each start.
      includeManifestIcons: false,
      injectManifest: {
        buildPlugins: { vite: [collect()] },
        // A kitchen's phone keeps the pictures of the styles, but not those of the landing page.
        globPatterns: ['**/*.{js,css,html,svg,woff2}', 'styles/*.webp', 'icons/icon-192.png'],
        globIgnores: [...LATE_FILES, 'feature-scenes'].map((name) => `assets/${name}*`),
      },
    }),
    write,
  ],
  worker: { format: 'es', plugins: () => [collect()] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Every asset is a file of its own: the CSP forbids fonts and scripts in data: addresses.
    assetsInlineLimit: 0,
    // The list of what each page imports would weigh 3 kB on the first visit; the worker fetches all of it anyway.
    modulePreload: false,
    // There is one sheet: else every script that imports another later names it once more.
    cssCodeSplit: false,
    rolldownOptions: {
      // Sentences to whoever uses the router wrongly: the development server tells them.
      treeshake: {
        manualPureFunctions: ['warning', 'warningOnce', 'invariant', 'getInvalidPathError', 'logDeprecation'],
      },
      // Half a kB less: a constant of another file stands where it is used.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,sw,tests/{setup,bench}}/**/*.test.ts', 'supabase/{functions,local}/**/*.test.ts'],
          // All files share their modules, so a test that leaves something behind is told: see the setup.
          isolate: false,
          setupFiles: 'tests/setup/check-traces.ts',
          // Pixel arithmetic as Node reads it, which is what the server does: a third faster than through Vite.
          server: { deps: { external: [/_shared\/enhance\/(?!.*\.test\.).*\.ts$/] } },
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
          // Unless told, vitest leaves one core free.
          maxWorkers: '100%',
          // For the busiest machine; what has to be quick is measured where it matters.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 50_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          // Each story is told in a process of its own, by the processor's time: one at a time is enough.
          maxWorkers: 1,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['tests/{backend,faults}/**/*.test.ts', 'supabase/tests/**/*.test.ts'],
          globalSetup: 'tests/backend/before-all-files.ts',
          // A hundred short files: in a process of its own each would load the same libraries once more.
          isolate: false,
          // Only to end what hangs: a machine that has much else to do is no failure.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // One more than there are cores: much of their time is waiting, for leases, limits and ends of processes.
          maxWorkers: Number(process.env.BACKEND_FILES_AT_ONCE ?? 3),
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          maxWorkers: 1,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

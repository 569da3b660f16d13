import type { Plugin } from 'vite';

const ROUTER = /[\\/]react-router[\\/]dist[\\/].*\.mjs$/;
const PRELOADER = /vite[\\/]preload-helper/;

/** Leaves out of libraries what every first visit would pay for and nobody uses. */
export function leanLibraries(): Plugin[] {
  return [
    {
      // It would fetch what a page imports beside the page; without lists of that it has nothing to do.
      name: 'plateglow:plain-imports',
      apply: 'build',
      enforce: 'pre',
      load: {
        filter: { id: PRELOADER },
        handler: () => 'export const __vitePreload = (load) => load();',
      },
    },
    {
      // The package has a build for production but leads nobody to it; and it names components for React's tools,
      // which makes a bundler keep them: forms, prefetching and data loading of which the app has none. What it tells
      // whoever uses it wrongly is told by the development server.
      name: 'plateglow:lean-router',
      apply: 'build',
      enforce: 'pre',
      transform: { filter: { id: ROUTER }, handler: (code) => leanRouter(code) },
    },
  ];
}

export function leanRouter(code: string): string {
  return code
    .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
    .replaceAll(/^\w+\.displayName = .*;$/gm, '')
    .replaceAll(/^(\s*)(warning|invariant)\(/gm, '$1/* @__PURE__ */ $2(')
    .replaceAll(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1');
}

import type { Plugin } from 'vite';

const PRELOADER = /vite[\\/]preload-helper/;

/** Vite's helper would fetch what a page imports beside the page; without lists of that it has nothing to do. */
export function plainImports(): Plugin {
  return {
    name: 'plateglow:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: PRELOADER },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

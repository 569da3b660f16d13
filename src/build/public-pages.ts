import type { Plugin, Rolldown } from 'vite';
import { fillPage, preloadScripts } from './fill-page.ts';
import { renderLanding } from './render-landing.ts';
import { nameSite } from '#local/http/name-site.ts';
import { robotsOf, sitemapOf } from './site-files.ts';

interface PageOptions {
  title: string;
  /** The module of the landing page, and that of the script that comes with it, from the root of the repository. */
  module: string;
  early: string;
  /** Every address of the app; `:id` stands for any one part. */
  paths: readonly string[];
  /** Those that a search engine may show, and the one whose inside it may not. */
  found: readonly string[];
  closed: string;
}

/** Where people will reach the build, if it is known by now; our own server fills it in as it serves. */
const SITE = 'VITE_SITE_URL';

/**
 * Makes two pages of index.html: the landing page, readable without a script, keeps its name; `app.html` is the empty
 * shell that all other addresses open with. Beside them lie what search engines read, and the list of addresses by
 * which the server tells a page from a mistyped address.
 */
export function publicPages({ title, module, early, paths, found, closed }: PageOptions): Plugin {
  let root = '';
  let named = (text: string) => text;
  return {
    name: 'plateglow:public-pages',
    apply: 'build',
    configResolved({ root: folder, env, logger }) {
      root = folder;
      // A build that was meant for a hosted project and is not opens, and reaches no server.
      logger.info(`This app will speak to ${env.VITE_SUPABASE_URL || 'the server that it is loaded from'}.`);
      const siteUrl: unknown = env[SITE];
      if (typeof siteUrl === 'string' && siteUrl) named = (text) => nameSite(text, siteUrl);
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: `${root}/${early}`, name: 'early' });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html');
        const { first, ofModule, alone } = scriptsIn(bundle, `${root}/${module}`, `${root}/${early}`);
        const shell = preloadScripts(String(page.source), first);
        const html = await renderLanding(root);
        const lost = lostFiles(html, bundle);
        if (lost.length > 0) throw new Error(`The landing page names what was not built: ${lost.join(', ')}`);
        page.source = named(fillPage(shell, { title, html, early: alone, scripts: ofModule }));
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        emit('app.html', named(shell));
        emit('sitemap.xml', named(sitemapOf(found)));
        emit('robots.txt', named(robotsOf(closed)));
        emit('.pages.json', JSON.stringify(paths));
      },
    },
  };
}

/** What the first script of the app imports; the file of a module with what it imports besides; one that stands alone. */
function scriptsIn(bundle: Rolldown.OutputBundle, module: string, early: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const fileOf = (id: string) => chunks.find(({ facadeModuleId }) => facadeModuleId === id);
  const alone = fileOf(early);
  const own = fileOf(module);
  const entry = chunks.find((chunk) => chunk.isEntry && chunk !== alone);
  if (!entry || !own) throw new Error(`${module} is no file of its own`);
  if (!alone || alone.imports.length > 0) throw new Error(`${early} is not one file`);
  const isLoaded = (name: string) => name === entry.fileName || entry.imports.includes(name);
  return {
    first: entry.imports,
    ofModule: [own.fileName, ...own.imports.filter((name) => !isLoaded(name))],
    alone: alone.fileName,
  };
}

function lostFiles(html: string, bundle: Rolldown.OutputBundle): string[] {
  const named = [...html.matchAll(/\/(assets\/[^"?#\s]+)/g)].map(([, name = '']) => name);
  return named.filter((name) => !(name in bundle));
}

/** What makes the landing page of the empty shell. */
export interface Landing {
  title: string;
  /** As React has rendered it, with the preloads of its pictures in front. */
  html: string;
  /** The one script that comes with the page; and those that it needs later, besides those of the shell. */
  early: string;
  scripts: readonly string[];
}

/** Of this page alone: all others share one shell, and are what they are opened by. */
const OWN_ADDRESS = ['<link rel="canonical" href="/" />', '<meta property="og:url" content="/" />'];
const MAIN = /<script type="module"[^>]*><\/script>/;
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g;

const preloadTag = (script: string) => `<link rel="modulepreload" crossorigin href="/${script}">`;

/** Names scripts that the first one imports, so that the browser need not read it to find them. */
export function preloadScripts(page: string, scripts: readonly string[]): string {
  return addToHead(page, scripts.map(preloadTag));
}

/** Puts the landing page into the shell that all screens share. */
export function fillPage(shell: string, { title, html, early, scripts }: Landing): string {
  const { preloads, body } = takePreloads(html);
  let page = replaceOnce(shell, /<title>[^<]*<\/title>/, `<title>${escape(title)}</title>`);
  page = replaceOnce(page, /\s*<noscript>.*?<\/noscript>/s, '');
  page = addToHead(page, [...OWN_ADDRESS, ...preloads]);
  page = putOffScripts(page, early, scripts);
  return replaceOnce(page, /(?<=<div id="root")>(?=<\/div>)/, ` data-early>${body}`);
}

/** The page is read before it is pressed: what lies in a template is not fetched until `early` takes it out. */
function putOffScripts(page: string, early: string, scripts: readonly string[]): string {
  const [main = ''] = MAIN.exec(page) ?? [];
  const preloads = [...(page.match(PRELOAD) ?? []), ...scripts.map(preloadTag)];
  const later = `<template id="app-scripts">${[...preloads, main].join('')}</template>`;
  const bare = replaceOnce(
    page.replaceAll(PRELOAD, ''),
    MAIN,
    main.replace(/src="[^"]*"/, `src="/${early}"`),
  );
  return addToHead(bare, [later]);
}

/** React names the pictures that are needed first in front of the page; in the head they are seen sooner. */
function takePreloads(html: string): { preloads: string[]; body: string } {
  const [front = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? [];
  return { preloads: front.match(/<link[^>]*>/g) ?? [], body: html.slice(front.length) };
}

const addToHead = (page: string, tags: readonly string[]) =>
  replaceOnce(page, /\s*(?=<\/head>)/, `\n    ${tags.join('\n    ')}\n  `);

function replaceOnce(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`The shell of the app has nothing like ${pattern.source}`);
  return text.replace(pattern, () => by);
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillPage, preloadScripts } from './fill-page.ts';

const SHELL = `<!doctype html>
<html lang="en">
  <head>
    <title>Plates</title>
    <script type="module" src="/assets/index-1.js"></script>
    <link rel="stylesheet" href="/assets/index-1.css">
  </head>
  <body>
    <noscript>Plates needs JavaScript.</noscript>
    <div id="root"></div>
  </body>
</html>
`;
const PICTURE = '<link rel="preload" as="image" href="/assets/plate-1.svg"/>';

const fill = (html: string) =>
  fillPage(preloadScripts(SHELL, ['assets/react-1.js']), {
    title: 'Plates & more',
    html,
    early: 'assets/early-1.js',
    scripts: ['assets/landing-1.js'],
  });

test('what was rendered stands in the page, where the browser takes over from it', () => {
  const page = fill('<main>$1 a plate</main>');
  expect(page).toContain('<div id="root" data-early><main>$1 a plate</main></div>');
  expect(page).toContain('<title>Plates &amp; more</title>');
});

test('a page that can be read without a script does not ask for one', () => {
  expect(fill('<main></main>')).not.toContain('noscript');
});

test('the head names the first pictures, the scripts, and the one address of the page, which the shell has not', () => {
  const [head = '', body = ''] = fill(`${PICTURE}${PICTURE}<main></main>`).split('</head>');
  expect(head.split(PICTURE)).toHaveLength(3);
  expect(head).toContain('<link rel="canonical" href="/" />');
  expect(head).toContain('<meta property="og:url" content="/" />');
  const shell = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  expect(shell).toContain('og:image');
  expect(shell).not.toMatch(/canonical|og:url/);
  expect(head).toContain('href="/assets/landing-1.js"');
  expect(body).not.toContain('<link');
});

test('the app’s scripts wait in a template for what can be read, on this page alone', () => {
  const [page = '', later = ''] = fill('<main></main>').split(/<template id="app-scripts">|<\/template>/);
  const named = (text: string) => [...text.matchAll(/"\/assets\/(\w+)-1.js"/g)].map(([, name]) => name);
  expect(named(page)).toEqual(['early']);
  expect(named(later)).toEqual(['react', 'landing', 'index']);
  expect(preloadScripts(SHELL, ['a.js'])).not.toContain('template');
});

test('a shell without a place for the page is a mistake of the build', () => {
  const broken = SHELL.replace('id="root"', 'id="other"');
  expect(() => fillPage(broken, { title: '', html: '', early: '', scripts: [] })).toThrow('nothing like');
  expect(() => preloadScripts('<html></html>', ['a.js'])).toThrow('nothing like');
});

/**
 * Draws every PNG of public/ from vector pictures, with Chromium: `node src/artwork/render-icons.ts`.
 * Run it after changing the mark (public/favicon.svg) or a drawing below, and commit what it writes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { drawInChromium } from './draw-in-chromium.ts';

const PUBLIC = new URL('../../public/', import.meta.url);

const svg = (size: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(size)} ${String(size)}">${body}</svg>`;

/** The mark without its rounded corners, drawn smaller: phones cut a maskable icon as they like. */
function maskable(mark: string): string {
  const inner = mark.replace(/^[\s\S]*?<\/defs>/, '').replace('</svg>', '');
  const [rect = '', ...drawing] = inner.trim().split('\n');
  const defs = /<defs>[\s\S]*<\/defs>/.exec(mark)?.[0] ?? '';
  const ground = rect.replace(/ rx="\d+"/, '');
  return svg(512, `${defs}${ground}<g transform="translate(51 51) scale(0.8)">${drawing.join('')}</g>`);
}

/** One colour, for phones that tint icons: the rim and the glow. */
const MONOCHROME = svg(
  512,
  `<g fill="none" stroke="#fff"><circle cx="256" cy="256" r="176" stroke-width="40"/></g><circle cx="256" cy="256" r="92" fill="#fff"/>`,
);

/** A real, plain plate: what the transform may use to judge white and scale. */
const REFERENCE_PLATE = svg(
  1024,
  `<defs>
    <radialGradient id="rim" cx="0.38" cy="0.32" r="0.8"><stop offset="0" stop-color="#ffffff"/><stop offset="0.7" stop-color="#f6f3ee"/><stop offset="1" stop-color="#dfd9cf"/></radialGradient>
    <radialGradient id="well" cx="0.6" cy="0.66" r="0.75"><stop offset="0" stop-color="#ffffff"/><stop offset="0.75" stop-color="#f4f1ec"/><stop offset="1" stop-color="#e2dcd3"/></radialGradient>
    <filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="26"/></filter>
    <filter id="edge"><feGaussianBlur stdDeviation="3"/></filter>
  </defs>
  <rect width="1024" height="1024" fill="#d5c8b5"/>
  <circle cx="540" cy="556" r="396" fill="#5d4a36" fill-opacity="0.42" filter="url(#soft)"/>
  <circle cx="512" cy="512" r="400" fill="url(#rim)"/>
  <circle cx="512" cy="512" r="397" fill="none" stroke="#ffffff" stroke-width="5"/>
  <circle cx="512" cy="512" r="276" fill="none" stroke="#cfc7ba" stroke-width="8" filter="url(#edge)"/>
  <circle cx="512" cy="512" r="272" fill="url(#well)"/>
  <path d="M178 420A350 350 0 0 1 400 181" fill="none" stroke="#ffffff" stroke-width="16" stroke-linecap="round" filter="url(#edge)"/>`,
);

const mark = await readFile(new URL('favicon.svg', PUBLIC), 'utf8');
const full = maskable(mark);
const PICTURES: readonly [file: string, drawing: string, size: number][] = [
  ['icons/icon-192.png', mark, 192],
  ['icons/icon-512.png', mark, 512],
  ['icons/maskable-512.png', full, 512],
  ['icons/monochrome-512.png', MONOCHROME, 512],
  ['icons/apple-touch-icon.png', full, 180],
  ['reference-plate.png', REFERENCE_PLATE, 900],
];

await drawInChromium(async (browser) => {
  for (const [file, drawing, size] of PICTURES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<body style="margin:0">${drawing.replace('<svg ', `<svg width="${String(size)}" `)}</body>`,
    );
    await writeFile(new URL(file, PUBLIC), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
});

/**
 * Draws the watermark of the free plan, with Chromium and our own typeface: `node src/artwork/render-watermark.ts`.
 * Run it after changing the product's name or the drawing below, and commit what it writes: functions have no fonts.
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { PRODUCT } from '#shared/contract.ts';
import { drawInChromium } from './draw-in-chromium.ts';

const OUT = new URL('../../supabase/functions/_shared/watermark/watermark-mask.ts', import.meta.url);
const FONT = new URL(
  '../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  import.meta.url,
);
/** Pixels: enough for the widest picture that we keep, a little soft only beyond 3000 px. */
const WIDTH = 480;

/** The mark and the name in white on black: how white a pixel is says how much it covers. */
function pageOf(font: string): string {
  return `<style>
      @font-face { font-family: Wordmark; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
      body { margin: 0; background: #000; color: #fff }
      #mark { display: inline-flex; align-items: center; gap: 20px; padding: 4px;
        font: 600 112px/1.1 Wordmark; letter-spacing: -0.01em }
    </style>
    <div id="mark"><svg width="104" height="104" viewBox="0 0 32 32" fill="none" stroke="#fff">
      <circle cx="16" cy="16" r="14.2" stroke-width="2.8"/><circle cx="16" cy="16" r="7.5" fill="#fff" stroke="none"/>
      <path d="M6.5 13.5A10 10 0 0 1 13.5 6.5" stroke-width="2.2" stroke-linecap="round"/>
    </svg><span>${PRODUCT.name}</span></div>`;
}

/** One byte for each run of like pixels: 4 bits of cover (0 to 15), 4 bits of length less one (1 to 16). */
function packRuns(cover: Uint8Array): Buffer {
  const runs: number[] = [];
  for (let at = 0; at < cover.length;) {
    const level = Math.round((cover[at] ?? 0) / 17);
    let length = 1;
    while (
      length < 16 &&
      at + length < cover.length &&
      Math.round((cover[at + length] ?? 0) / 17) === level
    ) {
      length += 1;
    }
    runs.push((level << 4) | (length - 1));
    at += length;
  }
  return Buffer.from(runs);
}

const drawing = await drawInChromium(async (browser) => {
  const page = await browser.newPage({ viewport: { width: 1600, height: 400 } });
  await page.setContent(pageOf((await readFile(FONT)).toString('base64')));
  await page.evaluate('document.fonts.ready');
  return await page.locator('#mark').screenshot();
});

const { data, info } = await sharp(await sharp(drawing).trim().toBuffer())
  .greyscale()
  .resize({ width: WIDTH })
  .raw()
  .toBuffer({ resolveWithObject: true });
await writeFile(
  OUT,
  `/** Written by src/artwork/render-watermark.ts, which says what the runs are. */
export const WATERMARK_MASK = {
  spells: '${PRODUCT.name}',
  width: ${String(info.width)},
  height: ${String(info.height)},
  runs: '${packRuns(data).toString('base64')}',
};
`,
);

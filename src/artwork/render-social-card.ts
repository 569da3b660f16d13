/**
 * Draws public/social-card.jpg, what a link to the product shows in chats and feeds, with Chromium:
 * `node src/artwork/render-social-card.ts`. Run it after changing the dish, the name or the headline, and commit it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { product } from '#core/model/product.ts';
import { drawInChromium } from './draw-in-chromium.ts';

const PUBLIC = new URL('../../public/', import.meta.url);
const FONTS = new URL('../../node_modules/@fontsource-variable/', import.meta.url);
const SIZE = { width: 1200, height: 630 };
const HEADLINE = 'Food Photography AI that gets you more sales';

const fontFace = async (family: string, file: string) => {
  const bytes = await readFile(new URL(file, FONTS));
  const source = `data:font/woff2;base64,${bytes.toString('base64')}`;
  return `@font-face { font-family: ${family}; font-weight: 100 900; src: url(${source}) format('woff2'); }`;
};

/** What our engine made of the first dish, as the landing page shows it. */
const dish = async (): Promise<string> => {
  const bytes = await readFile(new URL('dishes/burger-after-1200.avif', PUBLIC));
  return `data:image/avif;base64,${bytes.toString('base64')}`;
};

const html = async (): Promise<string> => `<!doctype html>
<style>
  ${await fontFace('Headline', 'fraunces/files/fraunces-latin-opsz-normal.woff2')}
  ${await fontFace('Words', 'inter/files/inter-latin-wght-normal.woff2')}
  * { box-sizing: border-box; margin: 0; }
  body {
    align-items: center; background: #1e1512; color: #fcf7ec; display: flex; height: 630px; overflow: hidden;
    padding: 0 0 0 72px; position: relative; width: 1200px;
  }
  img { height: 630px; object-fit: cover; object-position: 40% 50%; position: absolute; right: 0; top: 0; width: 760px; }
  body::after {
    background: linear-gradient(90deg, #1e1512 36.5%, #1e1512cc 47%, transparent 66%); content: ''; inset: 0; position: absolute;
  }
  div { flex: 0 0 560px; position: relative; z-index: 1; }
  .name { font: 600 34px Headline; letter-spacing: -0.01em; color: #ffc46b; }
  h1 { font: 600 66px/1.06 Headline; letter-spacing: -0.018em; margin-top: 26px; text-wrap: balance; }
  .promise { color: #e6d5bd; font: 500 27px/1.4 Words; margin-top: 30px; max-width: 500px; }
</style>
<div>
  <p class="name">${product.name}</p>
  <h1>${HEADLINE}</h1>
  <p class="promise">${product.tagline}</p>
</div>
<img alt="" src="${await dish()}">`;

const card = await drawInChromium(async (browser) => {
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent(await html());
  await page.evaluate(async () => {
    await document.fonts.ready;
    await document.images[0]?.decode();
  });
  return await page.screenshot();
});
const picture = await sharp(card).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
await writeFile(new URL('social-card.jpg', PUBLIC), picture);

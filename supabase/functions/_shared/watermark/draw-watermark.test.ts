import { expect, test } from 'vitest';
import { PRODUCT } from '#shared/contract.ts';
import { drawWatermark, placeWatermark } from './draw-watermark.ts';
import { WATERMARK_MASK } from './watermark-mask.ts';

function plain(width: number, height: number, grey: number) {
  const data = new Uint8ClampedArray(width * height * 4).fill(grey);
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return { width, height, data };
}

/** Where the picture differs from the plain one, and its darkest and lightest value there. */
function marked({ width, height, data }: ReturnType<typeof plain>, grey: number) {
  const at = { left: width, right: 0, top: height, bottom: 0, darkest: 255, lightest: 0 };
  for (let i = 0; i < data.length; i += 4) {
    const value = data[i]!;
    if (Math.abs(value - grey) < 40) continue;
    const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
    at.left = Math.min(at.left, x);
    at.right = Math.max(at.right, x);
    at.top = Math.min(at.top, y);
    at.bottom = Math.max(at.bottom, y);
    at.darkest = Math.min(at.darkest, value);
    at.lightest = Math.max(at.lightest, value);
  }
  return at;
}

test('the mark spells the name of the product; after a new name, run src/artwork/render-watermark.ts', () => {
  expect(WATERMARK_MASK.spells).toBe(PRODUCT.name);
});

test('its runs fill the mask exactly', () => {
  const covered = Buffer.from(WATERMARK_MASK.runs, 'base64').reduce((sum, run) => sum + 1 + (run & 15), 0);
  expect(covered).toBe(WATERMARK_MASK.width * WATERMARK_MASK.height);
});

test.each([0, 60, 128, 200, 255])('it can be read on a ground of grey %i', (grey) => {
  const picture = plain(2048, 1536, grey);
  drawWatermark(picture);
  const { darkest, lightest } = marked(picture, grey);
  expect(Math.max(lightest, grey) - Math.min(darkest, grey)).toBeGreaterThan(100);
});

test('it stands in the lower right corner, a sixth of the width wide', () => {
  const picture = plain(2000, 1500, 0);
  drawWatermark(picture);
  const { left, right, top, bottom } = marked(picture, 0);
  expect(right - left).toBeGreaterThan(300);
  expect(right - left).toBeLessThan(330);
  expect(2000 - right).toBeGreaterThan(30);
  expect(2000 - right).toBeLessThan(60);
  expect(1500 - bottom).toBeGreaterThan(30);
  expect(1500 - bottom).toBeLessThan(60);
  expect(top).toBeGreaterThan(1350);
  const place = placeWatermark(picture);
  expect(Math.abs(left - place.left)).toBeLessThan(4);
  expect(Math.abs(bottom - (place.top + place.height))).toBeLessThan(4);
});

test.each([
  [1, 1],
  [3, 4000],
  [4000, 3],
  [50, 50],
  [400, 20],
])('a picture of %i x %i px takes no harm', (width, height) => {
  const picture = plain(width, height, 128);
  drawWatermark(picture);
  expect(picture.data.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
});

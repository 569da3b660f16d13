import { describe, expect, it } from 'vitest';
import { createPlane, type Plane } from '#shared/pixels/plane.ts';
import type { Picture } from '#shared/pixels/picture.ts';
import { paintPicture } from '#shared/pixels/sample-pictures.ts';
import { stretchRows } from '#shared/pixels/stretch.ts';
import { roundRims } from './round-rims.ts';

/** The mask's size; the photo is four times as large. */
const [WIDTH, HEIGHT, FINE] = [200, 150, 4];

type Shape = (x: number, y: number) => boolean;
const plate =
  (cx = 100, cy = 75, rx = 80, ry = 55): Shape =>
  (x, y) =>
    Math.hypot((x - cx) / rx, (y - cy) / ry) < 1;
const within =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x > left && x < right && y > top && y < bottom;

/** As far as a shape covers it. */
function maskOf(belongs: Shape): Plane {
  const mask = createPlane(WIDTH, HEIGHT);
  for (let i = 0; i < mask.data.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    let count = 0;
    for (let n = 0; n < 16; n++) count += belongs(x - 0.375 + (n % 4) / 4, y - 0.375 + (n >> 2) / 4) ? 1 : 0;
    mask.data[i] = count / 16;
  }
  return mask;
}

const photoOf = (isWhite: Shape): Picture =>
  paintPicture(WIDTH * FINE, HEIGHT * FINE, (x, y) =>
    isWhite((x + 0.5) / FINE - 0.5, (y + 0.5) / FINE - 0.5) ? [232, 231, 228] : [112, 82, 58],
  );

/** What the mask becomes at the photo's size, from a first guess of each of its pixels. */
function mended(mask: Plane, photo: Picture, guess: (x: number, y: number) => number): Plane {
  const out = createPlane(photo.width, photo.height);
  const mend = roundRims(mask, photo, 1);
  const alpha = stretchRows(mask, photo.width, photo.height);
  for (let y = 0; y < photo.height; y++) {
    const row = out.data.subarray(y * photo.width, (y + 1) * photo.width);
    for (let x = 0; x < photo.width; x++) row[x] = guess((x + 0.5) / FINE - 0.5, (y + 0.5) / FINE - 0.5);
    mend(y, row, alpha(y));
  }
  return out;
}

/** Where in the mask a pixel of the photo lies. */
const placeOf = (i: number, width: number): [x: number, y: number] => [
  ((i % width) + 0.5) / FINE - 0.5,
  (Math.floor(i / width) + 0.5) / FINE - 0.5,
];

/** How many pixels of the photo are on the other side than a shape says. */
const countWrong = ({ data, width }: Plane, shape: Shape, where: Shape = () => true): number =>
  data.reduce((count, value, i) => {
    const [x, y] = placeOf(i, width);
    return count + (where(x, y) && value > 0.5 !== shape(x, y) ? 1 : 0);
  }, 0);

/** At the photo's size. */
function photoPlane(valueAt: (x: number, y: number) => number): Plane {
  const out = createPlane(WIDTH * FINE, HEIGHT * FINE);
  return { ...out, data: out.data.map((_, i) => valueAt(...placeOf(i, out.width))) };
}

/** As a mask that colours have led astray: in and out by turns. */
const ragged =
  (shape: Shape) =>
  (x: number, y: number): number =>
    shape(x + 1.2 * Math.sin(y * 2), y + 1.2 * Math.cos(x * 2)) ? 1 : 0;
const plain =
  (shape: Shape) =>
  (x: number, y: number): number =>
    shape(x, y) ? 1 : 0;

describe('a round rim at the size of the photo', () => {
  it('is as smooth as it is in the photo', () => {
    const [mask, photo] = [maskOf(plate()), photoOf(plate())];
    const before = photoPlane(ragged(plate()));
    expect(countWrong(before, plate())).toBeGreaterThan(2500);
    // The edge is taken in by less than a pixel, along 1700 of them.
    expect(countWrong(mended(mask, photo, ragged(plate())), plate())).toBeLessThan(1600);
  });

  it('lies where the photo has it, not where the mask is a pixel off', () => {
    const photo = photoOf(plate());
    const off = plate(100.7, 75);
    expect(countWrong(mended(maskOf(off), photo, plain(off)), plate())).toBeLessThan(1600);
  });

  it('has no small bite where the photo has none', () => {
    const corner = within(170, 35, 190, 57);
    const bitten: Shape = (x, y) =>
      plate()(x, y) && !(corner(x, y) && Math.hypot((x - 100) / 77, (y - 75) / 52) > 1);
    const before = countWrong(mended(maskOf(bitten), photoOf(bitten), plain(bitten)), plate(), corner);
    const after = countWrong(mended(maskOf(bitten), photoOf(plate()), plain(bitten)), plate(), corner);
    expect(before).toBeGreaterThan(300);
    expect(after).toBeLessThan(150);
  });

  it('keeps the rim of another dish close to it, of which the mask is not quite sure', () => {
    const both: Shape = (x, y) => plate(60, 75, 45, 45)(x, y) || plate(154, 75, 45, 45)(x, y);
    const sure = maskOf(both);
    // No gap down to nothing between them, no dish up to all.
    const mask = { ...sure, data: sure.data.map((value) => 0.04 + 0.92 * value) };
    const out = mended(mask, photoOf(both), plain(both));
    expect(countWrong(out, both, within(112, 65, 120, 85))).toBe(0);
    expect(countWrong(out, both, within(94, 65, 102, 85))).toBe(0);
  });

  it('keeps the chip that a plate has', () => {
    const chip: Shape = (x, y) => Math.hypot(x - 179, y - 75) < 6;
    const chipped: Shape = (x, y) => plate()(x, y) && !chip(x, y);
    const out = mended(maskOf(chipped), photoOf(chipped), plain(chipped));
    const missing = countWrong(photoPlane(plain(plate())), chipped);
    expect(countWrong(out, chipped, chip)).toBeLessThan(0.1 * missing);
  });

  it('keeps a flat side, whatever the table looks like', () => {
    const flat: Shape = (x, y) => plate()(x, y) && x < 174;
    const photo = paintPicture(WIDTH * FINE, HEIGHT * FINE, (x, y) => {
      if (flat((x + 0.5) / FINE - 0.5, (y + 0.5) / FINE - 0.5)) return [232, 231, 228];
      return Math.hypot(x - 100 * FINE, y - 75 * FINE) % 12 < 6 ? [92, 62, 38] : [132, 102, 78];
    });
    const beyond: Shape = (x, y) => plate()(x, y) && !flat(x, y);
    expect(countWrong(mended(maskOf(flat), photo, plain(flat)), flat, beyond)).toBeLessThan(60);
  });

  it('keeps what stands out over it', () => {
    const both: Shape = (x, y) => plate()(x, y) || within(2, 71, 60, 79)(x, y);
    const out = mended(maskOf(both), photoOf(both), plain(both));
    expect(countWrong(out, both, within(0, 68, 22, 82))).toBeLessThan(40);
  });

  it('takes nothing away from what is all dish in the mask', () => {
    const mask = maskOf(plate(100, 75, 80.8, 55.8));
    const out = mended(mask, photoOf(plate()), () => 1);
    const alpha = stretchRows(mask, out.width, out.height);
    let [all, lost] = [0, 0];
    for (let y = 0; y < out.height; y++) {
      for (const [x, value] of alpha(y).entries()) {
        if (value < 1) continue;
        all++;
        if ((out.data[y * out.width + x] ?? 0) < 1) lost++;
      }
    }
    expect(all).toBeGreaterThan(200_000);
    expect(lost).toBe(0);
  });
});

it.each<[string, Shape]>([
  ['a board', within(40, 30, 160, 120)],
  ['nothing', () => false],
  ['all', () => true],
  ['a speck', within(98, 73, 102, 77)],
  ['a strip along the frame', within(-1, -1, 200, 8)],
])('%s has none: nothing is changed', (_, shape) => {
  const out = mended(maskOf(shape), photoOf(shape), plain(shape));
  expect(countWrong(out, shape)).toBe(0);
});

it('changes nothing where the photo is no larger than its mask', () => {
  const mask = maskOf(plate());
  const photo = paintPicture(WIDTH, HEIGHT, (x, y) => (plate()(x, y) ? [232, 231, 228] : [112, 82, 58]));
  const row = mask.data.slice(75 * WIDTH, 76 * WIDTH);
  roundRims(mask, photo, 0)(75, row, row.slice());
  expect(row).toEqual(mask.data.slice(75 * WIDTH, 76 * WIDTH));
});

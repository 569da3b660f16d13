import { describe, expect, it } from 'vitest';

import type { Picture } from '#shared/pixels/picture.ts';
import { grain, isOnPlate, paintDish, relight } from '#shared/pixels/sample-pictures.ts';
import { shrinkPicture } from '#shared/pixels/resample.ts';
import { recolour, tableOf } from './correct.ts';
import { MOST_SHARPENING, MOST_SMOOTHING, mostColourStep, refineDetail } from './detail.ts';
import { diagnose } from './diagnose.ts';
import { applyTable } from './lut.ts';
import { measureNoise } from './noise.ts';

const WIDTH = 480;
const HEIGHT = 360;
const photo = relight(paintDish(WIDTH, HEIGHT), [0.62, 0.5, 0.28], 0.005);
const table = tableOf(diagnose(shrinkPicture(photo, 256)), (lab) => {
  // A grade as styles have it: warmer, more contrast.
  lab[0] = (lab[0] ?? 0) * 0.96;
  lab[2] = (lab[2] ?? 0) + 3;
});
const looked = recolour(photo, table);
const finished: Picture = { ...looked, data: looked.data.slice() };
refineDetail(finished, measureNoise(looked));

/** Mean colour of each square of 12 x 12 pixels that lies on the food. */
function meansOfSquares(picture: Picture): number[][] {
  const means: number[][] = [];
  for (let y = 0; y + 12 <= HEIGHT; y += 12) {
    for (let x = 0; x + 12 <= WIDTH; x += 12) {
      if (!isOnPlate((x + 6) / WIDTH, (y + 6) / HEIGHT, 0.62)) continue;
      const sum = [0, 0, 0];
      for (let i = 0; i < 144; i++) {
        const colour = colourAt(picture, (y + Math.floor(i / 12)) * WIDTH + x + (i % 12));
        colour.forEach((v, c) => (sum[c]! += v / 144));
      }
      means.push(sum);
    }
  }
  return means;
}

/** Index of every pixel of the food. */
function* foodPixels(): Generator<number> {
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++)
      if (isOnPlate((x + 0.5) / WIDTH, (y + 0.5) / HEIGHT, 0.7)) yield y * WIDTH + x;
  }
}

/** The step, equal in all three channels, that comes nearest to `looked + step`, and what it leaves. */
function detailStep(from: number[], to: number[]): { step: number; rest: number } {
  const step = to.reduce((sum, v, c) => sum + v - from[c]!, 0) / to.length;
  return { step, rest: Math.max(...from.map((v, c) => Math.abs(v + step - to[c]!))) };
}

/** The colour that the table turns into `wanted`: found by going towards it again and again. */
function invert(wanted: number[], start: number[]): number[] {
  const guess = [...start];
  const answer = new Uint8ClampedArray(4);
  for (let round = 0; round < 60; round++) {
    applyTable(table, Uint8ClampedArray.of(...guess, 255), answer, 0, 1);
    for (let c = 0; c < 3; c++)
      guess[c] = Math.min(255, Math.max(0, guess[c]! + 0.4 * (wanted[c]! - answer[c]!)));
  }
  return guess;
}

const colourAt = ({ data }: Picture, i: number): number[] => [...data.subarray(i * 4, i * 4 + 3)];

describe('food', () => {
  it('is changed by the table, and beside it only by one bounded step for all three channels', () => {
    const worst = Math.max(...measureNoise(looked));
    const found = { rest: 0, most: 0, least: 0 };
    let count = 0;
    let sum = 0;
    for (const i of foodPixels()) {
      const to = colourAt(finished, i);
      if (to.some((v) => v === 0 || v === 255)) continue;
      const { step, rest } = detailStep(colourAt(looked, i), to);
      found.rest = Math.max(found.rest, rest);
      found.most = Math.max(found.most, step);
      found.least = Math.min(found.least, step);
      sum += rest;
      count++;
    }
    expect(found.rest).toBeLessThan(1.5 + mostColourStep(worst));
    expect(found.most).toBeLessThanOrEqual(MOST_SHARPENING + 1);
    expect(found.least).toBeGreaterThanOrEqual(-MOST_SMOOTHING - 1);
    expect(count).toBeGreaterThan(10_000);
    expect(sum / count).toBeLessThan(0.6);
  });

  it('has its old colours again when the table is turned back, but for detail', () => {
    const shares: number[] = [];
    for (const i of foodPixels()) {
      if (i % 29 !== 0) continue;
      const was = colourAt(photo, i);
      const back = invert(colourAt(finished, i), was);
      const [sumWas, sumBack] = [was, back].map((v) => v.reduce((a, b) => a + b, 0)) as [number, number];
      shares.push(sumBack / sumWas);
      for (let c = 0; c < 3; c++) expect(Math.abs(back[c]! - was[c]!)).toBeLessThan(MOST_SHARPENING);
    }
    const mean = shares.reduce((a, b) => a + b, 0) / shares.length;
    expect(shares.length).toBeGreaterThan(500);
    expect(mean).toBeCloseTo(1, 2);
  });

  it('keeps the colour of each of its pieces when noise is taken out', () => {
    const noisy = {
      ...looked,
      data: looked.data.map((v, k) => (k % 4 === 3 ? v : v + 46 * (grain(k, 5) - 0.5))),
    };
    const before = meansOfSquares(noisy);
    const calm = { ...noisy, data: noisy.data.slice() };
    refineDetail(calm, measureNoise(noisy));
    const after = meansOfSquares(calm);
    const steps = after.map((to, i) => {
      const { rest } = detailStep(before[i]!, to);
      return rest;
    });
    expect(steps.length).toBeGreaterThan(80);
    expect(Math.max(...steps)).toBeLessThan(5);
    expect(steps.reduce((a, b) => a + b, 0) / steps.length).toBeLessThan(1.5);
  });
});

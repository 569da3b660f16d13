import { describe, expect, it } from 'vitest';

import { deltaE2000, linearToLab, srgbToLinear } from '#shared/pixels/colour.ts';
import type { Picture } from '#shared/pixels/picture.ts';
import { findDifference, grain, paintDish, paintPicture, relight } from '#shared/pixels/sample-pictures.ts';
import { correct } from './correct.ts';

const labOf = ({ data }: Picture, k: number): number[] => {
  const lab = [0, 0, 0];
  linearToLab(srgbToLinear[data[k]!]!, srgbToLinear[data[k + 1]!]!, srgbToLinear[data[k + 2]!]!, lab);
  return lab;
};

/** Mean CIEDE2000 of two pictures. */
function difference(a: Picture, b: Picture): number {
  let sum = 0;
  for (let k = 0; k < a.data.length; k += 4) {
    const [l1, a1, b1] = labOf(a, k);
    const [l2, a2, b2] = labOf(b, k);
    sum += deltaE2000(l1!, a1!, b1!, l2!, a2!, b2!);
  }
  return sum / (a.data.length / 4);
}

const flat = (width: number, height: number, colour: [number, number, number]): Picture =>
  paintPicture(width, height, () => colour);
const dish = paintDish(320, 240);

describe('the correction', () => {
  it('leaves a good photo nearly as it is', () => {
    expect(difference(correct(dish).picture, dish)).toBeLessThan(1.5);
  });

  it.each([
    {
      name: 'warm lamps',
      spoilt: relight(dish, [1.25, 1, 0.52]),
      says: /^White balance: \d+% cooler$/,
      rest: 0.5,
    },
    {
      name: 'green tubes',
      spoilt: relight(dish, [0.8, 1.1, 0.8]),
      says: /^Green tint: \d+% less$/,
      rest: 0.6,
    },
    {
      name: 'too little light',
      spoilt: relight(dish, [0.35, 0.35, 0.35]),
      says: /^Brighter$/,
      rest: 0.3,
    },
    {
      name: 'hardly any light',
      spoilt: relight(dish, [0.035, 0.035, 0.035]),
      says: /^Brighter$/,
      rest: 0.3,
    },
    { name: 'a foggy lens', spoilt: relight(dish, [0.9, 0.9, 0.9], 0.06), says: /^Haze removed$/, rest: 0.5 },
  ])('takes back $name, and says so', ({ spoilt, says, rest }) => {
    const { picture, did } = correct(spoilt);
    expect(difference(picture, dish)).toBeLessThan(rest * difference(spoilt, dish));
    expect(did).toContainEqual(expect.stringMatching(says));
  });

  it('says nothing of light and colour where it changed none', () => {
    expect(correct(dish).did.join()).not.toMatch(/balance|tint|Brighter|Darker|Haze|Noise/);
  });

  it('takes out most of the noise of a dark corner', () => {
    const noisy = paintPicture(320, 240, (x, y) => {
      const base = y < 10 ? 5 : y > 230 ? 245 : x < 160 ? 90 : 150;
      const noise = (channel: number): number => 40 * (grain(x + 997 * channel, y) - 0.5);
      return [base + noise(0), base + noise(1), base + noise(2)];
    });
    const deviation = (picture: Picture): number => {
      let sum = 0;
      let squares = 0;
      for (let y = 20; y < 220; y++) {
        for (let x = 20; x < 140; x++) {
          const v = picture.data[(y * 320 + x) * 4 + 1]!;
          sum += v;
          squares += v * v;
        }
      }
      const n = 200 * 120;
      return Math.sqrt(squares / n - (sum / n) ** 2);
    };
    const { picture, did } = correct(noisy);
    expect(deviation(picture)).toBeLessThan(0.4 * deviation(noisy));
    expect(did).toContain('Noise reduced');
  });

  it('gives the same bytes again and does not touch the photo', () => {
    const photo = relight(dish, [1, 0.8, 0.5], 0.01);
    const before = { ...photo, data: photo.data.slice() };
    expect(findDifference(correct(photo).picture, correct(photo).picture)).toBe(-1);
    expect(findDifference(photo, before)).toBe(-1);
  });

  it('keeps greys grey', () => {
    const grey = paintPicture(200, 150, (x, y) => {
      const v = 40 + ((x * 7 + y * 3) % 150);
      return [v, v, v];
    });
    const { data } = correct(grey).picture;
    let most = 0;
    for (let k = 0; k < data.length; k += 4) {
      const colour = data.subarray(k, k + 3);
      most = Math.max(most, Math.max(...colour) - Math.min(...colour));
    }
    expect(most).toBeLessThan(3);
  });

  it.each<{ name: string; photo: Picture }>([
    { name: 'one pixel', photo: flat(1, 1, [120, 80, 40]) },
    { name: 'one row', photo: flat(700, 1, [120, 80, 40]) },
    { name: 'a thin strip', photo: flat(2, 3000, [200, 190, 180]) },
    { name: 'odd sides', photo: flat(257, 3, [10, 200, 90]) },
    { name: 'all black', photo: flat(60, 40, [0, 0, 0]) },
    { name: 'nearly black', photo: flat(60, 40, [3, 2, 1]) },
    { name: 'all white', photo: flat(60, 40, [255, 255, 255]) },
    { name: 'only red', photo: flat(60, 40, [255, 0, 0]) },
    { name: 'only dark blue', photo: flat(60, 40, [10, 20, 90]) },
    { name: 'only tomato', photo: flat(60, 40, [186, 52, 36]) },
  ])('survives $name, and does not drive it to another colour', ({ photo }) => {
    const { picture } = correct(photo);
    expect([picture.width, picture.height]).toEqual([photo.width, photo.height]);
    const [, a1, b1] = labOf(photo, 0);
    let farthest = 0;
    for (let k = 0; k < picture.data.length; k += 4) {
      const [, a2, b2] = labOf(picture, k);
      farthest = Math.max(farthest, Math.hypot(a2! - a1!, b2! - b1!));
    }
    expect(farthest).toBeLessThan(25);
    expect(picture.data.findIndex((value, k) => k % 4 === 3 && value !== 255)).toBe(-1);
  });
});

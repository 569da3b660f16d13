import { expect, test } from 'vitest';
import { applyTable } from '#shared/enhance/lut.ts';
import { paintDish, paintPicture, relight } from '#shared/pixels/sample-pictures.ts';
import type { Picture } from '#shared/pixels/picture.ts';
import { createPlane } from '#shared/pixels/plane.ts';
import { matchLight } from './match-light.ts';

const [WIDTH, HEIGHT] = [120, 90];
const dish = paintDish(WIDTH, HEIGHT);
const everywhere = createPlane(WIDTH, HEIGHT);
everywhere.data.fill(1);

function inLightOf(made: Picture, picture = dish): Picture {
  const data = new Uint8ClampedArray(picture.data.length);
  applyTable(matchLight(dish, made, everywhere), picture.data, data, 0, picture.width * picture.height);
  return { ...picture, data };
}

/** Mean difference of two pictures in steps of a byte. */
function meanStep(one: Picture, other: Picture): number {
  return (
    one.data.reduce((sum, value, k) => sum + Math.abs(value - (other.data[k] ?? 0)), 0) / one.data.length
  );
}

test.each<[string, Picture]>([
  ['as it is', dish],
  ['darker', relight(dish, [0.6, 0.6, 0.6])],
  ['brighter', relight(dish, [1.3, 1.3, 1.3])],
  ['under a warm lamp', relight(dish, [1.05, 0.8, 0.55])],
  ['in a foggy morning', relight(dish, [0.8, 0.85, 0.9], 0.02)],
])('a dish is lit as it is in the picture: %s', (_, made) => {
  expect(meanStep(inLightOf(made), made)).toBeLessThan(Math.max(1.5, 0.2 * meanStep(dish, made)));
});

test('what was painted anew in a part of the dish does not change the light of all of it', () => {
  const lit = relight(dish, [0.9, 0.8, 0.7]);
  const made = paintPicture(WIDTH, HEIGHT, (x, y) => {
    const k = (y * WIDTH + x) * 4;
    return x % 4 === 0 ? [40, 160, 40] : [lit.data[k] ?? 0, lit.data[k + 1] ?? 0, lit.data[k + 2] ?? 0];
  });
  expect(meanStep(inLightOf(made), lit)).toBeLessThan(0.6 * meanStep(dish, lit));
});

test.each<[string, readonly [number, number, number]]>([
  ['purple', [1, 0.05, 3]],
  ['black', [0.02, 0.02, 0.02]],
  ['white', [30, 30, 30]],
])('no picture makes food %s', (_, light) => {
  const grey = paintPicture(2, 1, () => [180, 180, 180]);
  const [red = 0, green = 0, blue = 0] = inLightOf(relight(dish, light), grey).data;
  for (const value of [red, green, blue]) {
    expect(value).toBeGreaterThan(80);
    expect(value).toBeLessThan(252);
  }
});

test('what was lighter stays lighter', () => {
  const greys = paintPicture(256, 1, (x) => [x, x, x]);
  for (const light of [
    [0.3, 0.3, 0.3],
    [4, 4, 4],
    [1.5, 0.6, 0.2],
  ] as const) {
    const { data } = inLightOf(relight(dish, light, 0.03), greys);
    for (let x = 1; x < 256; x++) expect(data[x * 4 + 1]).toBeGreaterThanOrEqual(data[x * 4 - 3] ?? 0);
  }
});

test('where no pixel is wholly dish, light stays as it is', () => {
  const nowhere = createPlane(WIDTH, HEIGHT);
  const data = new Uint8ClampedArray(dish.data.length);
  const table = matchLight(dish, relight(dish, [0.5, 0.5, 0.5]), nowhere);
  applyTable(table, dish.data, data, 0, WIDTH * HEIGHT);
  expect(meanStep({ ...dish, data }, dish)).toBeLessThan(0.6);
});

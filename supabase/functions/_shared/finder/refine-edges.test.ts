import { expect, it } from 'vitest';
import { toLab } from '#shared/pixels/lab-picture.ts';
import { createPlane } from '#shared/pixels/plane.ts';
import { paintPicture } from '#shared/pixels/sample-pictures.ts';
import { refineEdges } from './refine-edges.ts';

const WIDTH = 200;
const HEIGHT = 160;
const isPlate = (x: number, y: number): boolean => Math.hypot(x - 100, y - 80) < 60;
const isEgg = (x: number, y: number): boolean => Math.hypot(x - 100, y - 60) < 18;

/** A brown egg on a pale plate on dark wood; `isDark` says what of the plate is as dark as the wood. */
const photoWith = (isDark: (x: number, y: number) => boolean) =>
  toLab(
    paintPicture(WIDTH, HEIGHT, (x, y) => {
      if (isEgg(x, y)) return [150, 80 + ((x + y) % 3), 40];
      if (isPlate(x, y) && !isDark(x, y)) return [225, 222, 216];
      return [84, 62 + ((x * 3 + y * 5) % 4), 48];
    }),
  );

/** What the network says that is sure of the egg, and nearly undecided about the plate. */
function chanceOfPlate() {
  const chance = createPlane(WIDTH, HEIGHT);
  for (let i = 0; i < chance.data.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    chance.data[i] = isEgg(x, y) ? 0.99 : isPlate(x, y) ? 0.62 : 0.01;
  }
  return chance;
}

it('a shadow of the table’s colour in the midst of a plate is no hole in it', () => {
  const mask = refineEdges(
    photoWith((x, y) => Math.hypot(x - 100, y - 98) < 14),
    chanceOfPlate(),
  );
  expect(mask.data[98 * WIDTH + 100]).toBeGreaterThan(0.5);
  expect(mask.data[20 * WIDTH + 20]).toBeLessThan(0.1);
});

it('what has the table’s colour beside the table goes with it', () => {
  const mask = refineEdges(
    photoWith((_, y) => y > 122),
    chanceOfPlate(),
  );
  expect(mask.data[132 * WIDTH + 100]).toBeLessThan(0.5);
  expect(mask.data[110 * WIDTH + 100]).toBeGreaterThan(0.5);
});

it('a speck on the plate is left as its colours have it, so that it moves no edge', () => {
  const isSpeck = (x: number, y: number) => x >= 99 && x <= 100 && y >= 98 && y <= 99;
  const mask = refineEdges(photoWith(isSpeck), chanceOfPlate());
  expect(mask.data[98 * WIDTH + 100]).toBeLessThan(0.5);
});

import { expect, it } from 'vitest';
import { toLab } from '#shared/pixels/lab-picture.ts';
import { createPlane, type Plane } from '#shared/pixels/plane.ts';
import { paintPicture } from '#shared/pixels/sample-pictures.ts';
import { followBeyond } from './follow-beyond.ts';

const [WIDTH, HEIGHT] = [512, 384];
type Shape = (x: number, y: number) => boolean;

const plate: Shape = (x, y) => Math.hypot((x - 220) / 150, (y - 190) / 120) < 1;
const food: Shape = (x, y) => Math.hypot((x - 220) / 90, (y - 190) / 70) < 1;
/** Seven pixels wide, from the food over the rim, and on for some ninety pixels. */
const spoon: Shape = (x, y) => x > 240 && x < 450 && Math.abs(y - 190 + (x - 240) * 0.2) < 3.5;

const maskOf = (belongs: Shape): Plane => {
  const mask = createPlane(WIDTH, HEIGHT);
  for (let i = 0; i < mask.data.length; i++) {
    const x = i % WIDTH;
    if (belongs(x, (i - x) / WIDTH)) mask.data[i] = 1;
  }
  return mask;
};

type Colour = [number, number, number];
const WOOD: Colour = [150, 104, 62];
const STEEL: Colour = [96, 98, 104];

/** The plate with its food on a table, and what else is there. */
const photoOf = (other: (x: number, y: number) => Colour | undefined, table: Shape = () => false) =>
  toLab(
    paintPicture(WIDTH, HEIGHT, (x, y) => {
      const ground: Colour = table(x, y) ? STEEL : WOOD;
      return other(x, y) ?? (food(x, y) ? [176, 62, 40] : plate(x, y) ? [226, 224, 220] : ground);
    }),
  );
const count = ({ data }: Plane, where: Shape): number =>
  data.reduce((sum, value, i) => sum + (value > 0.5 && where(i % WIDTH, Math.floor(i / WIDTH)) ? 1 : 0), 0);
const beyond: Shape = (x, y) => !plate(x, y);

it('a spoon that is cut off at the rim is whole again, and nothing round it comes with it', () => {
  const photo = photoOf((x, y) => (spoon(x, y) ? STEEL : undefined));
  const found = followBeyond(photo, maskOf(plate));
  const missing = count(maskOf(spoon), beyond);
  expect(missing).toBeGreaterThan(400);
  expect(count(found, (x, y) => beyond(x, y) && spoon(x, y))).toBeGreaterThan(0.85 * missing);
  expect(count(found, (x, y) => beyond(x, y) && !spoon(x, y))).toBeLessThan(0.2 * missing);
});

it('a spoon that ends on the plate brings nothing in', () => {
  const photo = photoOf((x, y) => (spoon(x, y) && plate(x, y) ? STEEL : undefined));
  const mask = maskOf(plate);
  expect(followBeyond(photo, mask)).toBe(mask);
});

it('what lies beside the plate brings nothing in, though it touches the rim', () => {
  const photo = photoOf((x, y) => (spoon(x, y) && beyond(x, y) ? STEEL : undefined));
  const mask = maskOf(plate);
  expect(followBeyond(photo, mask)).toBe(mask);
});

it('nor does a plate with stripes on a table with stripes', () => {
  const photo = photoOf(
    (x, y) => {
      const turn = (Math.atan2(y - 190, x - 220) * 24) / Math.PI;
      return plate(x, y) && !food(x, y) && Math.abs(turn % 4) < 1 ? [40, 60, 120] : undefined;
    },
    (_x, y) => y % 32 < 8,
  );
  const mask = maskOf(plate);
  expect(followBeyond(photo, mask)).toBe(mask);
});

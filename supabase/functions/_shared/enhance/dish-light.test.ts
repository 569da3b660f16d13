import { describe, expect, it } from 'vitest';
import { createPlane } from '#shared/pixels/plane.ts';
import { grain, paintPicture } from '#shared/pixels/sample-pictures.ts';
import { gradeWhite, readLight } from './dish-light.ts';
import { readParts } from './dish-shape.ts';

type Colour = readonly [number, number, number];
const WIDTH = 240;
const HEIGHT = 180;
const reachOf = (x: number, y: number): number => Math.hypot(x - 120, y - 90) / 55;

/** A plate of that colour on a table whose colour is asked for each place. */
function readPlate(plate: Colour, tableAt: (x: number, y: number) => Colour) {
  const proxy = paintPicture(WIDTH, HEIGHT, (x, y) => (reachOf(x, y) < 1 ? plate : tableAt(x, y)));
  const alpha = createPlane(WIDTH, HEIGHT);
  for (let i = 0; i < alpha.data.length; i++)
    alpha.data[i] = reachOf(i % WIDTH, Math.floor(i / WIDTH)) < 1 ? 1 : 0;
  return readLight(proxy, alpha, readParts(alpha));
}
const whiteBeside = (plate: Colour) =>
  gradeWhite(
    readPlate(plate, () => wood),
    () => undefined,
  );
const lit = ([r, g, b]: Colour, light: number): Colour => [r * light, g * light, b * light];
const wood: Colour = [150, 110, 74];
const white: Colour = [232, 231, 229];

describe('the light of a dish', () => {
  it('comes from the side that its table is brighter on', () => {
    const { from } = readPlate(white, (x, y) => lit(wood, 1.2 - x / 400 + 0.05 * grain(x, y)));
    expect(from[0]).toBeLessThan(-0.5);
    expect(Math.abs(from[1])).toBeLessThan(0.3);
  });

  it('comes from opposite the shadow of the dish', () => {
    const { from } = readPlate(white, (x, y) => lit(wood, reachOf(x - 9, y - 9) < 1.05 ? 0.6 : 1));
    expect(from[0]).toBeLessThan(-0.4);
    expect(from[1]).toBeLessThan(-0.4);
  });

  it('comes from nowhere in particular on an even table', () => {
    const { from } = readPlate(white, (x, y) => lit(wood, 1 + 0.05 * (grain(x, y) - 0.5)));
    expect(Math.hypot(...from)).toBeLessThan(0.25);
  });

  it('is as bright and warm as what is white in it', () => {
    const [bright, dim, warm] = [white, lit(white, 0.75), [236, 224, 204] as const].map((plate) =>
      whiteBeside(plate),
    );
    expect(bright![1]).toBeGreaterThan(0.93);
    expect(dim![1]).toBeLessThan(bright![1] - 0.1);
    expect(warm![0] - warm![2]).toBeGreaterThan(bright![0] - bright![2] + 0.02);
  });

  it('is not green because the bowl is', () => {
    const [r, g, b] = whiteBeside([190, 225, 205]);
    expect(g - Math.max(r, b)).toBeLessThan(0.03);
  });

  it('tells a table that is out of focus', () => {
    const checks = (soft: number, x: number): Colour =>
      lit(wood, 1 + 0.5 * Math.max(-1, Math.min(1, (Math.abs((x % 40) - 20) - 10) / soft)));
    const rings = (x: number, y: number): Colour =>
      lit(white, Math.floor(reachOf(x, y) * 6) % 2 === 0 ? 1 : 0.6);
    const blurOf = (soft: number): number => {
      const proxy = paintPicture(WIDTH, HEIGHT, (x, y) =>
        reachOf(x, y) < 1 ? rings(x, y) : checks(soft, x),
      );
      const alpha = createPlane(WIDTH, HEIGHT);
      for (let i = 0; i < alpha.data.length; i++)
        alpha.data[i] = reachOf(i % WIDTH, Math.floor(i / WIDTH)) < 1 ? 1 : 0;
      return readLight(proxy, alpha, readParts(alpha)).blur;
    };
    expect(blurOf(0.4)).toBeLessThan(0.2);
    expect(blurOf(9)).toBeGreaterThan(0.5);
  });
});

import { describe, expect, it } from 'vitest';
import { toLab } from '#shared/pixels/lab-picture.ts';
import { createPlane, type Plane } from '#shared/pixels/plane.ts';
import { paintPicture } from '#shared/pixels/sample-pictures.ts';
import { completeRim } from './complete-rim.ts';

const [WIDTH, HEIGHT] = [400, 300];
type Place = readonly [x: number, y: number];
type Shape = (place: Place) => boolean;

const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  ([x, y]) =>
    Math.hypot((x - cx) / rx, (y - cy) / ry) < 1;
const plate = ellipse(200, 150, 150, 105);
/** A quarter of the rim at the lower right, as deep as the bite. */
const bite: Shape = ([x, y]) => x > 235 && y > 175 && !ellipse(200, 150, 126, 88)([x, y]);

const maskOf = (belongs: Shape): Plane => {
  const mask = createPlane(WIDTH, HEIGHT);
  for (let i = 0; i < mask.data.length; i++) {
    const x = i % WIDTH;
    if (belongs([x, (i - x) / WIDTH])) mask.data[i] = 1;
  }
  return mask;
};
/** White on wood. */
const photoOf = (isWhite: Shape) =>
  toLab(
    paintPicture(WIDTH, HEIGHT, (x, y) =>
      isWhite([x, y]) ? [232, 231, 228] : [112, 82 + ((x * 3 + y * 5) % 4), 58],
    ),
  );
const count = ({ data }: Plane, where: Shape): number =>
  data.reduce((sum, value, i) => sum + (value > 0.5 && where([i % WIDTH, Math.floor(i / WIDTH)]) ? 1 : 0), 0);

describe('the rim of a round dish', () => {
  it('is whole again where the mask falls short of it', () => {
    const whole = maskOf(plate);
    const bitten = maskOf((place) => plate(place) && !bite(place));
    const missing = count(whole, bite);
    expect(missing).toBeGreaterThan(2000);
    const found = completeRim(photoOf(plate), bitten);
    expect(count(found, bite)).toBeGreaterThan(0.97 * missing);
    expect(count(found, (place) => !plate(place))).toBeLessThan(0.05 * missing);
  });

  it('stays bitten where the dish itself has the bite', () => {
    const bitten: Shape = (place) => plate(place) && !bite(place);
    const mask = maskOf(bitten);
    expect(completeRim(photoOf(bitten), mask)).toEqual(mask);
  });

  it('is told from what is seen of it, where the frame cuts the dish', () => {
    const cut = ellipse(250, 150, 200, 130);
    const bitten = maskOf((place) => cut(place) && !(place[0] < 110 && place[1] < 100));
    const found = completeRim(photoOf(cut), bitten);
    expect(count(found, cut)).toBeGreaterThan(0.99 * count(maskOf(cut), cut));
  });

  it('leaves what stands out of it: a handle, or the bowl below its rim', () => {
    const withHandle: Shape = ([x, y]) => plate([x, y]) || (x > 300 && Math.abs(y - 150) < 12);
    const bowl: Shape = ([x, y]) => ellipse(200, 120, 150, 75)([x, y]) || ellipse(200, 170, 120, 75)([x, y]);
    for (const dish of [withHandle, bowl])
      expect(completeRim(photoOf(dish), maskOf(dish))).toEqual(maskOf(dish));
  });

  it('is where the mask ends, though it goes on over the table without an edge', () => {
    const tongue: Shape = (place) => !plate(place) && ellipse(310, 215, 34, 30)(place);
    const mask = maskOf((place) => plate(place) || tongue(place));
    const added = count(mask, tongue);
    expect(added).toBeGreaterThan(1000);
    const found = completeRim(photoOf(plate), mask);
    expect(count(found, tongue)).toBeLessThan(0.05 * added);
    expect(count(found, plate)).toBeGreaterThan(0.998 * count(mask, plate));
  });

  it('is where the mask ends, though a strip of the table’s own pattern goes on beyond it', () => {
    const isStrip: Shape = ([x, y]) => y > 200 && Math.abs(x - 300) < 14;
    const napkin: Shape = (place) => !plate(place) && isStrip(place);
    const photo = toLab(
      paintPicture(WIDTH, HEIGHT, (x, y) => {
        if (plate([x, y])) return [232, 231, 228];
        const isRed = isStrip([x, y]) || (x < 120 && y < 60);
        return isRed ? [176, 40 + ((x + y) % 3), 44] : [112, 82 + ((x * 3 + y * 5) % 4), 58];
      }),
    );
    const mask = maskOf((place) => plate(place) || (napkin(place) && place[1] < 250));
    const added = count(mask, napkin);
    expect(added).toBeGreaterThan(400);
    const found = completeRim(photo, mask);
    expect(count(found, napkin)).toBeLessThan(0.05 * added);
    expect(count(found, plate)).toBeGreaterThan(0.998 * count(mask, plate));
  });

  it('is where the mask ends, though another thing fills the corner between it and the frame', () => {
    const near = ellipse(200, 110, 190, 106);
    const isCorner: Shape = ([x, y]) => !near([x, y]) && y < 40 && x > 215 && x < 290;
    const photo = toLab(
      paintPicture(WIDTH, HEIGHT, (x, y) => {
        const grey = [150, 150 + ((x + y) % 3), 152] as const;
        if (isCorner([x, y]) || y > 250) return grey;
        if (near([x, y])) return ellipse(200, 110, 80, 50)([x, y]) ? grey : [232, 231, 228];
        return [112, 82 + ((x * 3 + y * 5) % 4), 58];
      }),
    );
    const mask = maskOf((place) => near(place) || (isCorner(place) && place[1] < 20));
    const added = count(mask, isCorner);
    expect(added).toBeGreaterThan(300);
    const found = completeRim(photo, mask);
    expect(count(found, isCorner)).toBeLessThan(0.1 * added);
    expect(count(found, near)).toBeGreaterThan(0.998 * count(mask, near));
  });

  it('is no line on a plate that the mask follows only here and there: what lies beyond it stays', () => {
    const line: Shape = (place) => plate(place) && !ellipse(200, 150, 146, 101)(place);
    const isLobe: Shape = ([x, y]) => ((Math.atan2(y - 150, x - 200) * 180) / Math.PI + 360) % 120 < 45;
    const lobed: Shape = (place) => plate(place) || (isLobe(place) && ellipse(200, 150, 172, 127)(place));
    const photo = toLab(
      paintPicture(WIDTH, HEIGHT, (x, y) =>
        line([x, y]) ? [40, 40, 42] : [225, 224, 218 + ((x * 3 + y * 5) % 4)],
      ),
    );
    expect(count(completeRim(photo, maskOf(lobed)), lobed)).toBe(count(maskOf(lobed), lobed));
  });

  it.each<[string, Shape]>([
    ['a board', ([x, y]) => x > 60 && x < 340 && y > 70 && y < 230],
    ['nothing', () => false],
    ['all', () => true],
    ['a speck', ([x, y]) => x === 200 && y === 150],
    ['a line', ([, y]) => y === 150],
  ])('is none of %s', (_, shape) => {
    expect(completeRim(photoOf(shape), maskOf(shape))).toEqual(maskOf(shape));
  });
});

import { describe, expect, it } from 'vitest';
import { inSoak } from '#tests/support/soak.ts';

import { findDish, type Dish } from './dish.ts';
import { grain, paintPicture } from './sample-pictures.ts';
import type { Picture } from './picture.ts';
import { shrinkPicture } from './resample.ts';

type Colour = [number, number, number];

/** A white plate with tomato-red food on a brown table; `extra` paints more, in parts of the picture's height. */
function drawPlate(height: number, extra?: (x: number, y: number) => Colour | undefined): Picture {
  const width = Math.round((height * 4) / 3);
  return paintPicture(width, height, (px, py) => {
    const x = (px + 0.5) / height;
    const y = (py + 0.5) / height;
    const more = extra?.(x, y);
    if (more) return more;
    const reach = Math.hypot(x - 0.66, y - 0.5) / 0.35;
    const noise = 6 * (grain(px, py) - 0.5);
    const piece = 24 * grain(Math.floor(x * 60), Math.floor(y * 60));
    if (reach < 0.55) return [166 + piece + noise, 52 + piece + noise, 40];
    if (reach < 1) return [232 + noise, 231 + noise, 228 + noise];
    return [112 + noise, 82 + noise, 58 + noise];
  });
}

/** As the enhancer asks: on the small picture. */
const certaintyOf = (photo: Picture): Dish['certainty'] =>
  findDish(shrinkPicture(photo, 512))?.certainty ?? 'none';

const HEIGHTS = inSoak([450, 620, 1100], [450, 1100]);

describe('looking for the plate', () => {
  const things: [string, Dish['certainty'], ((x: number, y: number) => Colour | undefined) | undefined][] = [
    ['nothing', 'sure', undefined],
    [
      'a fork',
      'sure',
      (x, y) => (Math.abs(x - 0.16) < 0.015 && Math.abs(y - 0.5) < 0.2 ? [150, 152, 156] : undefined),
    ],
    [
      'the end of a dark mill at the frame',
      'sure',
      (x, y) => (Math.hypot(x - 1.3, y - 0.97) < 0.15 ? [34, 33, 36] : undefined),
    ],
    ['a blue mug', 'likely', (x, y) => (Math.hypot(x - 1.2, y - 0.15) < 0.1 ? [52, 84, 150] : undefined)],
    [
      'a blue mug that the frame cuts',
      'likely',
      (x, y) => (Math.hypot(x - 1.3, y - 0.03) < 0.15 ? [52, 84, 150] : undefined),
    ],
  ];

  it.each(things)('with %s beside it the plate is %s, in every size of the photo', (_, wanted, extra) => {
    for (const height of HEIGHTS) expect(certaintyOf(drawPlate(height, extra))).toBe(wanted);
  });
});

import { boxBlur, softBlur } from '../pixels/filters.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';
import { ramp } from '../pixels/ramp.ts';
import { isLong, isUpright, type DishPart } from './dish-shape.ts';

/** How the light of a place throws shadows. */
export interface ShadowLight {
  /** Where it comes from: x to the right, y down, length 1. */
  from: readonly [number, number];
  /** 0 a clouded sky, 1 a bare lamp. */
  hardness: number;
}

/**
 * What the pieces of the dish leave (0..1) of the light on their table: a narrow dark line where they stand, the shadow
 * that they cast away from the lamp, and a wide dimming around them. All of it lies on the table: seen from low down it
 * is as flat as the foot that throws it.
 */
export function shadowOf(alpha: Plane, parts: readonly DishPart[], light: ShadowLight): Plane {
  const left = createPlane(alpha.width, alpha.height);
  left.data.fill(1);
  for (const part of parts) {
    const size = Math.min(part.right - part.left + 1, MOST_SIZE * Math.max(alpha.width, alpha.height));
    const flat = part.ratio;
    const foot = footOf(alpha, part);
    const { roof: above, drop } = roofOf(alpha, part);
    const [x, y] = light.from;
    // From low down only a line of the shadow is seen: it is the darker, and as long as what stands there is high.
    const low = ramp(0.75, 0.35, flat);
    const reach = (0.03 + 0.04 * light.hardness) * size * (1 + 1.6 * low);
    const near = (0.011 + 0.013 * low) * size;
    const contact = softBlur(moved(foot, -x * 0.6 * near, 0.4 * near), near, 0.8 * near);
    // The further the rim is from the table, the softer is its shadow.
    const spread = (0.07 - 0.045 * light.hardness) * size + 0.3 * drop;
    const cast = softBlur(moved(above, -x * reach, reach * -y * flat), spread, spread * flat);
    const wide = softBlur(above, 0.1 * size + 0.2 * drop, (0.1 * size + 0.2 * drop) * flat);
    const strength = 0.34 + 0.22 * light.hardness;
    for (let i = 0; i < left.data.length; i++) {
      const dark =
        (1 - (0.45 + 0.2 * low) * ramp(0.08, 0.7, contact.data[i] ?? 0)) *
        (1 - strength * ramp(0.02, 0.85, cast.data[i] ?? 0)) *
        (1 - 0.34 * ramp(0, 0.9, wide.data[i] ?? 0));
      left.data[i] = layOver(left.data[i] ?? 1, dark);
    }
  }
  return boxBlur(left, 1);
}

/** Two shadows are darker together than each, and no more than a little darker than the darker one. */
const layOver = (a: number, b: number): number => Math.max(a * b, 0.8 * Math.min(a, b));

/** Nothing that stands on a table lower than a glass has a wall higher than this, in parts of its width. */
const HIGHEST_WALL = 1.1;

/** How much of its height seen from above is lost to a camera, which sees as much of a wall instead. */
const leanOf = ({ ratio }: DishPart): number => Math.sqrt(1 - ratio ** 2);

/**
 * How tall what stands on the table looks: as a round thing of the piece's width does. Where the frame cuts a side, its
 * width is only what is seen of it, the arc that its ratio was read from goes round all of it; and a long dish seen from
 * above lies there as long as it is. So does all that is too tall for a wall of it: bread or a fork that sticks out.
 */
function depthOf(part: DishPart): number {
  const wide = part.right - part.left + 1;
  const tall = part.bottom - part.top + 1;
  const round = part.ratio * wide;
  const sticksOut = tall - round > HIGHEST_WALL * leanOf(part) * wide;
  const isAsTall = part.cut.left || part.cut.right || isLong(part) || sticksOut;
  return isAsTall && !isUpright(part) ? tall : round;
}

/** The part of the mask that stands on the table: as much of its lower end as a round foot of its width shows. */
export function footOf(alpha: Plane, part: DishPart): Plane {
  const { width } = alpha;
  const foot = createPlane(alpha.width, alpha.height);
  const deep = depthOf(part);
  const from = part.bottom - deep;
  for (const i of part.pixels) {
    const row = (i - (i % width)) / width;
    foot.data[i] = (alpha.data[i] ?? 0) * ramp(from - 1, from + 0.12 * deep, row);
  }
  return foot;
}

/** Of a dish as wide as the picture no more than this part of it throws a shadow of its own size. */
const MOST_SIZE = 0.62;
/** Height of a flat plate's rim over its table, as a part of its width. */
const PLATE_HEIGHT = 0.05;

/**
 * What hangs over the table, as it would lie on it: the upper rim of the piece, let down to where it stands. Below a
 * bowl that is all the room between its foot and the width of its rim.
 */
function roofOf(alpha: Plane, part: DishPart): { roof: Plane; drop: number } {
  const { width } = alpha;
  const rim = createPlane(alpha.width, alpha.height);
  const size = part.right - part.left + 1;
  const deep = depthOf(part);
  const tall = part.bottom - part.top + 1;
  const body = part.cut.top || part.cut.bottom ? 0 : Math.max(0, tall - deep);
  const stands = isUpright(part);
  const to = stands ? part.bottom : part.top + deep;
  const from = stands ? part.bottom - deep : part.top;
  for (const i of part.pixels) {
    const row = (i - (i % width)) / width;
    if (row >= from && row <= to) rim.data[i] = alpha.data[i] ?? 0;
  }
  const drop = stands ? 0 : Math.min(PLATE_HEIGHT * size * leanOf(part) + 1.1 * body, tall - deep / 2);
  return { roof: drop < 1 ? rim : movedDown(rim, drop), drop };
}

/** The plane shifted down, with nothing above it. */
function movedDown({ width, height, data }: Plane, down: number): Plane {
  const out = createPlane(width, height);
  out.data.set(data.subarray(0, Math.max(0, height - Math.round(down)) * width), Math.round(down) * width);
  return out;
}

/** The plane shifted by whole pixels; its border repeats. */
function moved(plane: Plane, right: number, down: number): Plane {
  const { width, height } = plane;
  const dx = Math.round(right);
  const dy = Math.round(down);
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const from = Math.min(height - 1, Math.max(0, y - dy)) * width;
    for (let x = 0; x < width; x++) {
      out.data[y * width + x] = plane.data[from + Math.min(width - 1, Math.max(0, x - dx))] ?? 0;
    }
  }
  return out;
}

import { labToLinear, linearToSrgb } from '../pixels/colour.ts';
import { softBlur } from '../pixels/filters.ts';
import { labOf, type LabPicture } from '../pixels/lab-picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { pixelsWhere, valuesAt, type PixelList } from '../pixels/pixel-list.ts';
import { quantile, type Plane } from '../pixels/plane.ts';
import { ramp } from '../pixels/ramp.ts';
import type { DishPart } from './dish-shape.ts';
import type { Grade } from './restyle-plan.ts';

/** What the photo tells of the light that its dish stands in. */
export interface PhotoLight {
  /** Where it comes from: x to the right, y down; its length is how sure that is, 0..1. */
  from: readonly [number, number];
  /** What white things look like in it, in CIE Lab. */
  white: readonly [number, number, number];
  /** How much softer what lies behind and around the dish is than the dish: 0 as sharp, 1 far out of focus. */
  blur: number;
}

/** Colours of the table differ by this much in a and b from what is typical of it; what differs more lies on it. */
const TABLE_SPREAD = 9;
/** A change of light by this part of itself across the picture leaves no doubt where the light comes from. */
const CLEAR_SLOPE = 0.35;

export function readLight(proxy: Picture, alpha: Plane, parts: readonly DishPart[]): PhotoLight {
  const lab = labOf(proxy);
  return {
    from: lightFrom(lab, alpha, parts),
    white: whiteOf(lab, alpha),
    blur: blurAround(lab, alpha),
  };
}

/** White things after a style's grade, as parts of a bright white. */
export function gradeWhite({ white }: PhotoLight, grade: Grade): readonly [number, number, number] {
  const colour = Float64Array.from(white);
  grade(colour);
  const rgb = Float64Array.of(0, 0, 0);
  labToLinear(colour[0] ?? 0, colour[1] ?? 0, colour[2] ?? 0, rgb);
  const part = (c: number): number => Math.min(1.03, Math.max(0.55, linearToSrgb(rgb[c] ?? 0) / 238));
  return [part(0), part(1), part(2)];
}

const median = (plane: Plane, pixels: PixelList): number => quantile(valuesAt(plane, pixels), 0.5);

/** The slope of light on the old table around the dish: brighter towards the lamp, darker in the dish's own shadow. */
function lightFrom(lab: LabPicture, alpha: Plane, parts: readonly DishPart[]): readonly [number, number] {
  const [part] = parts;
  if (!part) return [0, 0];
  const { width, height } = lab;
  const cx = (part.left + part.right) / 2;
  const cy = (part.top + part.bottom) / 2;
  const reach = 0.85 * Math.max(part.right - part.left, part.bottom - part.top);
  // Seen from low down, what lies above the dish's middle is wall rather than table.
  const wallEnds = part.ratio > 0.8 ? -1 : cy - 0.25 * (part.bottom - part.top);
  const near = pixelsWhere(width * height, (i) => {
    const x = i % width;
    const y = (i - x) / width;
    if (x % 2 === 1 || y % 2 === 1 || y <= wallEnds || (alpha.data[i] ?? 0) >= 0.02) return false;
    return Math.hypot(x - cx, y - cy) < reach;
  });
  if (near.length < 60) return [0, 0];
  const [l, a, b] = [median(lab.l, near), median(lab.a, near), median(lab.b, near)];
  const plain = near.filter((i) => {
    const light = lab.l.data[i] ?? 0;
    // In a shadow a table's colour fades as its light does.
    const shade = (light + 16) / (l + 16);
    const off = Math.hypot((lab.a.data[i] ?? 0) - a * shade, (lab.b.data[i] ?? 0) - b * shade);
    return off < TABLE_SPREAD && light < 97;
  });
  if (plain.length < 60) return [0, 0];
  const size = part.right - part.left;
  const around = softBlur(alpha, 0.07 * size);
  const beside = plain.filter((i) => (around.data[i] ?? 0) > 0.03);
  const slope = slopeOf(lab.l, plain, Math.max(width, height));
  const shadow = shadowSide(lab.l, beside, cx, cy);
  const [x, y] = [0.7 * slope[0] + shadow[0], 0.7 * slope[1] + shadow[1]];
  const length = Math.max(1, Math.hypot(x, y));
  return [x / length, y / length];
}

/** A shadow that takes this part of the light on one side of the dish leaves no doubt where the lamp is. */
const CLEAR_SHADOW = 0.14;

/** Away from the side of the dish where its table is darkest: there its own shadow lies. */
function shadowSide(l: Plane, pixels: PixelList, cx: number, cy: number): readonly [number, number] {
  if (pixels.length < 40) return [0, 0];
  let mean = 0;
  for (const i of pixels) mean += (l.data[i] ?? 0) / pixels.length;
  let [x, y, xx, yy] = [0, 0, 1e-6, 1e-6];
  for (const i of pixels) {
    const dx = (i % l.width) - cx;
    const dy = Math.floor(i / l.width) - cy;
    const reach = Math.max(1, Math.hypot(dx, dy));
    const off = (l.data[i] ?? 0) / Math.max(8, mean) - 1;
    x += (dx / reach) * off;
    y += (dy / reach) * off;
    xx += (dx / reach) ** 2;
    yy += (dy / reach) ** 2;
  }
  const limit = (value: number): number => Math.max(-1, Math.min(1, value / CLEAR_SHADOW));
  return [limit(x / xx), limit(y / yy)];
}

/** Mean light to the right against that to the left, and below against above, by the direction from their middle. */
function slopeOf(l: Plane, pixels: PixelList, long: number): readonly [number, number] {
  const n = pixels.length;
  let [mx, my, ml] = [0, 0, 0];
  for (const i of pixels) {
    mx += (i % l.width) / n;
    my += Math.floor(i / l.width) / n;
    ml += (l.data[i] ?? 0) / n;
  }
  let [xx, yy, xy, xl, yl, ll] = [0, 0, 0, 0, 0, 0];
  for (const i of pixels) {
    const dx = ((i % l.width) - mx) / long;
    const dy = (Math.floor(i / l.width) - my) / long;
    const dl = (l.data[i] ?? 0) / Math.max(8, ml) - 1;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
    xl += dx * dl;
    yl += dy * dl;
    ll += dl * dl;
  }
  const by = xx * yy - xy * xy;
  if (by < 1e-9) return [0, 0];
  const gx = (xl * yy - yl * xy) / by;
  const gy = (yl * xx - xl * xy) / by;
  const told = Math.min(1, (gx * xl + gy * yl) / Math.max(1e-9, ll) / 0.25);
  const length = Math.hypot(gx, gy);
  if (length < 1e-6) return [0, 0];
  const sure = Math.min(1, length / CLEAR_SLOPE) * told;
  return [(gx / length) * sure, (gy / length) * sure];
}

/** Lightness of white things in a photo of good exposure. */
const GOOD_WHITE = 93;

/** The light as the dish's own palest, least coloured parts show it: porcelain, rice, cream. */
function whiteOf(lab: LabPicture, alpha: Plane): readonly [number, number, number] {
  const inside = pixelsWhere(alpha.data.length, (i) => (alpha.data[i] ?? 0) >= 0.9);
  const pale = inside.filter(
    (i) => Math.hypot(lab.a.data[i] ?? 0, lab.b.data[i] ?? 0) < 15 && (lab.l.data[i] ?? 0) > 58,
  );
  const lightOf = (pixels: PixelList, q: number): number => quantile(valuesAt(lab.l, pixels), q);
  const bright = inside.length === 0 ? 80 : lightOf(inside, 0.95);
  const enough = ramp(0.02, 0.1, pale.length / Math.max(1, inside.length));
  const brightPale = pale.length === 0 ? bright : lightOf(pale, 0.75);
  // Dark dishes tell little: their brightest parts say that there is light at all.
  const guessed = Math.max(78, Math.min(GOOD_WHITE, bright + 12));
  const l = enough * Math.min(GOOD_WHITE, brightPale + 2) + (1 - enough) * guessed;
  // Light is warm or cool, hardly ever green or red: what is more coloured is glaze.
  const castOf = (plane: Plane, least: number, most: number): number =>
    enough * Math.min(most, Math.max(least, 0.6 * median(plane, pale)));
  return [l, castOf(lab.a, -1, 2), castOf(lab.b, -3, 6)];
}

/** Steps of lightness across a few pixels that count as an edge. */
const LEAST_EDGE = 9;

/** Edges outside the dish against those inside: how wide the same step is spread. */
function blurAround(lab: LabPicture, alpha: Plane): number {
  const inside = edgeSharpness(lab.l, (i) => (alpha.data[i] ?? 0) > 0.98);
  const outside = edgeSharpness(lab.l, (i) => (alpha.data[i] ?? 0) < 0.01);
  if (outside === undefined || inside === undefined) return 0.15;
  return ramp(0.8, 0.4, outside / inside);
}

/** Which part of an edge's step over eight pixels its steepest two have, over the strongest edges: all where it is sharp. */
function edgeSharpness({ width, height, data }: Plane, isMeant: (i: number) => boolean): number | undefined {
  const found: [number, number][] = [];
  const read = (i: number): void => {
    const wide = Math.abs((data[i + 4] ?? 0) - (data[i - 4] ?? 0));
    if (wide < LEAST_EDGE || !isMeant(i) || !isMeant(i - 4) || !isMeant(i + 4)) return;
    found.push([wide, Math.abs((data[i + 1] ?? 0) - (data[i - 1] ?? 0)) / wide]);
  };
  for (let y = 4; y < height - 4; y += 2) {
    for (let i = y * width + 4; i < (y + 1) * width - 4; i++) read(i);
  }
  if (found.length < 40) return undefined;
  const strongest = found.toSorted((p, q) => q[0] - p[0]).slice(0, Math.max(40, found.length >> 3));
  const parts = strongest.map(([, part]) => part).toSorted((p, q) => p - q);
  return parts[Math.floor(parts.length * 0.9)];
}

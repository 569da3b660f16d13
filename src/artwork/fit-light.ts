import { type Area, areasOf, offsetsOf, weighNeighbours } from './weigh-neighbours.ts';

/** How far a pixel looks for its like. */
const REACH = 6;
/** Differences in direction and in surface colour that make strangers of neighbours. */
const OTHER_NORMAL = 0.35;
const OTHER_ALBEDO = 0.2;
/** Light may change with the direction of a surface and with its brightness: a constant, and four slopes. */
const TERMS = 5;
/** How uncertain directions and surface colours are; it keeps slopes flat where they are the same all around. */
const UNCERTAIN = 0.02;
/** How far slopes may lead away from the plain mean of the neighbours. */
const MOST_TIMES = 2;

export interface LightToEven {
  width: number;
  height: number;
  /** Light without the surface's own colour. */
  glow: Float32Array;
  /** The same as the eye sees it: in steps that look the same, dark or bright. */
  guide: Float32Array;
  /** The variance of the guide, one value for each pixel. */
  noise: Float32Array;
  albedo: Float32Array;
  normal: Float32Array;
}

/**
 * Evens light out among neighbours that look alike: not their mean, but what a first-order fit over their directions and
 * surface colours says for this very place, so that relief and shading survive.
 */
export function fitLight(light: LightToEven): Float32Array {
  const { width, height, guide, noise, albedo, normal } = light;
  const surface = sideBySide(normal, OTHER_NORMAL, albedo, OTHER_ALBEDO);
  const out = new Float32Array(light.glow.length);
  for (const area of areasOf(width, height))
    fitArea(light, area, weighNeighbours({ width, height, guide, noise, surface }, REACH, area), out);
  return out;
}

/** Six values for each pixel, in units of what is tolerated. */
function sideBySide(
  first: Float32Array,
  ofFirst: number,
  second: Float32Array,
  ofSecond: number,
): Float32Array {
  return Float32Array.from({ length: 2 * first.length }, (_, at) => {
    const [pixel, nth] = [Math.floor(at / 6), at % 6];
    return nth < 3 ? (first[3 * pixel + nth] ?? 0) / ofFirst : (second[3 * pixel + nth - 3] ?? 0) / ofSecond;
  });
}

function fitArea(
  { width, glow, albedo, normal }: LightToEven,
  area: Area,
  weights: Float32Array,
  out: Float32Array,
): void {
  const sums = new Float64Array(TERMS * (TERMS + 3));
  const offsets = offsetsOf(REACH, width);
  const size = (area.right - area.left) * (area.bottom - area.top);
  let nth = 0;
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++, nth++) {
      const here = (y * width + x) * 3;
      sums.fill(0);
      for (let k = 0; k < offsets.length; k++) {
        const weight = weights[k * size + nth] ?? 0;
        if (weight === 0) continue;
        addNeighbour(sums, weight, glow, albedo, normal, here, here + (offsets[k] ?? 0) * 3);
      }
      solveInto(out, here, sums);
    }
  }
}

const brightness = (plane: Float32Array, at: number): number =>
  ((plane[at] ?? 0) + (plane[at + 1] ?? 0) + (plane[at + 2] ?? 0)) / 3;

/** Rows of eight: five products of the terms, of which only the upper triangle is filled, and three colours. */
function addNeighbour(
  sums: Float64Array,
  weight: number,
  glow: Float32Array,
  albedo: Float32Array,
  normal: Float32Array,
  here: number,
  there: number,
): void {
  const a = (normal[there] ?? 0) - (normal[here] ?? 0);
  const b = (normal[there + 1] ?? 0) - (normal[here + 1] ?? 0);
  const c = (normal[there + 2] ?? 0) - (normal[here + 2] ?? 0);
  const d = brightness(albedo, there) - brightness(albedo, here);
  const [wa, wb, wc, wd] = [weight * a, weight * b, weight * c, weight * d];
  const red = glow[there] ?? 0;
  const green = glow[there + 1] ?? 0;
  const blue = glow[there + 2] ?? 0;
  add(sums, 0, weight);
  add(sums, 1, wa);
  add(sums, 2, wb);
  add(sums, 3, wc);
  add(sums, 4, wd);
  add(sums, 5, weight * red);
  add(sums, 6, weight * green);
  add(sums, 7, weight * blue);
  add(sums, 9, wa * a);
  add(sums, 10, wa * b);
  add(sums, 11, wa * c);
  add(sums, 12, wa * d);
  add(sums, 13, wa * red);
  add(sums, 14, wa * green);
  add(sums, 15, wa * blue);
  add(sums, 18, wb * b);
  add(sums, 19, wb * c);
  add(sums, 20, wb * d);
  add(sums, 21, wb * red);
  add(sums, 22, wb * green);
  add(sums, 23, wb * blue);
  add(sums, 27, wc * c);
  add(sums, 28, wc * d);
  add(sums, 29, wc * red);
  add(sums, 30, wc * green);
  add(sums, 31, wc * blue);
  add(sums, 36, wd * d);
  add(sums, 37, wd * red);
  add(sums, 38, wd * green);
  add(sums, 39, wd * blue);
}

function add(sums: Float64Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value;
}

/** Takes the slopes out, the last term first, until the constant alone is left: that is the light of this place. */
function solveInto(out: Float32Array, at: number, sums: Float64Array): void {
  const row = TERMS + 3;
  const total = sums[0] ?? 0;
  const means = [5, 6, 7].map((k) => (sums[k] ?? 0) / total);
  for (let term = TERMS - 1; term > 0; term--) {
    const pivot = (sums[term * row + term] ?? 0) + UNCERTAIN * total;
    for (let upper = 0; upper < term; upper++) {
      const times = (sums[upper * row + term] ?? 0) / pivot;
      for (let k = upper; k < term; k++) add(sums, upper * row + k, -times * (sums[k * row + term] ?? 0));
      for (let k = TERMS; k < row; k++) add(sums, upper * row + k, -times * (sums[term * row + k] ?? 0));
    }
  }
  const left = sums[0] ?? 0;
  for (let channel = 0; channel < 3; channel++) {
    const mean = means[channel] ?? 0;
    const fitted = (sums[TERMS + channel] ?? 0) / left;
    out[at + channel] = Math.min(Math.max(fitted, mean / MOST_TIMES), mean * MOST_TIMES);
  }
}

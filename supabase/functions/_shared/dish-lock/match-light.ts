import { buildTable, type ColourTable } from '../enhance/lut.ts';
import { labToLinear, linearToLab, luminance, srgbToLinear } from '../pixels/colour.ts';
import { toLab } from '../pixels/lab-picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { pixelsWhere, type PixelList } from '../pixels/pixel-list.ts';
import type { Plane } from '../pixels/plane.ts';
import { solve } from '../pixels/solve.ts';

/** Pixels that are less of the dish than this are not asked. */
const WHOLLY = 0.95;
const ROUNDS = 4;
/** A difference (Lab) that counts half: beyond it the pixel shows something else. */
const STRAY = 8;
/** So many parts of all pixels speak for the light as it is. */
const RELUCTANCE = 0.01;
/** Most change of lightness where it is middling, by how much more or less at both ends, and how far it is bent. */
const MOST_LIGHT = [22, 18, 8] as const;
/** Most change of all colours' strength, and of what is left of a grey's colour (Lab a and b). */
const MOST_COLOUR = [0.4, 6, 6] as const;
/** How much more or less of one colour than of the others a lamp may have. */
const MOST_GAIN = 1.6;
/** Chroma from which on a pixel tells rather of its own colour than of the lamp's. */
const COLOURFUL = 18;

/** How one light differs from another. */
interface LightChange {
  /** Factors of red, green and blue in linear light: another lamp. */
  gains: readonly number[];
  /** What is added to lightness, as a curve. */
  light: readonly number[];
  /** What is added to colours: by their strength, and as a cast. */
  colour: readonly number[];
}

/**
 * One map of colours for the whole dish, from its own light to that of the picture it is laid on: smooth, and bounded, so
 * that whatever was painted there, food never changes more than a lamp would change it. All three are of one small size.
 */
export function matchLight(dish: Picture, made: Picture, inside: Plane): ColourTable {
  const { gains, light, colour } = measureChange(dish, made, inside);
  const [strength = 0, castA = 0, castB = 0] = colour;
  const lab = new Float64Array(3);
  return buildTable((rgb) => {
    underLamp(rgb, gains, lab);
    const [l = 0, a = 0, b = 0] = lab;
    const cast = castAt(l);
    labToLinear(
      Math.max(0, l + sumOf(curveAt(l), light)),
      a * (1 + strength) + castA * cast,
      b * (1 + strength) + castB * cast,
      rgb,
    );
  });
}

/** The colour (Lab) that linear light has under another lamp. */
function underLamp(rgb: ArrayLike<number>, gains: readonly number[], lab: Float64Array): void {
  const [red = 1, green = 1, blue = 1] = gains;
  linearToLab((rgb[0] ?? 0) * red, (rgb[1] ?? 0) * green, (rgb[2] ?? 0) * blue, lab);
}

const curveAt = (l: number): readonly number[] => {
  const t = (l - 50) / 50;
  return [1, t, t * t];
};
/** A coloured lamp colours what is bright more than what is dark. */
const castAt = (l: number): number => (l + 16) / 116;
const sumOf = (terms: readonly number[], factors: ArrayLike<number>): number =>
  terms.reduce((sum, term, i) => sum + term * (factors[i] ?? 0), 0);

function measureChange(dish: Picture, made: Picture, inside: Plane): LightChange {
  const pixels = pixelsWhere(inside.data.length, (i) => (inside.data[i] ?? 0) > WHOLLY);
  const gains = measureLamp(dish, made, pixels);
  const there = toLab(made);
  const lab = new Float64Array(3);
  const light: Equation[] = [];
  const colour: Equation[] = [];
  for (const i of pixels) {
    underLamp(linearAt(dish, i), gains, lab);
    const [l = 0, a = 0, b = 0] = lab;
    light.push({ terms: curveAt(l), value: (there.l.data[i] ?? 0) - l });
    colour.push({ terms: [a, castAt(l), 0], value: (there.a.data[i] ?? 0) - a });
    colour.push({ terms: [b, 0, castAt(l)], value: (there.b.data[i] ?? 0) - b });
  }
  return { gains, light: fit(light, MOST_LIGHT), colour: fit(colour, MOST_COLOUR) };
}

const linearAt = ({ data }: Picture, i: number): readonly [number, number, number] => [
  srgbToLinear[data[i * 4] ?? 0] ?? 0,
  srgbToLinear[data[i * 4 + 1] ?? 0] ?? 0,
  srgbToLinear[data[i * 4 + 2] ?? 0] ?? 0,
];

/** By how much more red, green and blue the pale parts of the dish have there, beside what is simply brighter or darker. */
function measureLamp(dish: Picture, made: Picture, pixels: PixelList): number[] {
  const own = toLab(dish);
  const before = [1e-3, 1e-3, 1e-3];
  const after = [1e-3, 1e-3, 1e-3];
  for (const i of pixels) {
    const weight = 1 / (1 + (Math.hypot(own.a.data[i] ?? 0, own.b.data[i] ?? 0) / COLOURFUL) ** 2);
    for (const [c, value] of linearAt(dish, i).entries()) before[c] = (before[c] ?? 0) + weight * value;
    for (const [c, value] of linearAt(made, i).entries()) after[c] = (after[c] ?? 0) + weight * value;
  }
  const [r0 = 1, g0 = 1, b0 = 1] = before;
  const [r1 = 1, g1 = 1, b1 = 1] = after;
  const brighter = luminance(r1, g1, b1) / luminance(r0, g0, b0);
  return [r1 / r0, g1 / g0, b1 / b0].map((gain) =>
    Math.min(MOST_GAIN, Math.max(1 / MOST_GAIN, gain / brighter)),
  );
}

interface Equation {
  terms: readonly number[];
  value: number;
}

/** The factors that most equations agree on, within their bounds; what strays far has ever less say. */
function fit(equations: readonly Equation[], most: readonly number[]): number[] {
  const size = most.length;
  let factors = most.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = new Float64Array(size * size);
    const right = new Float64Array(size);
    for (const { terms, value } of equations) {
      const weight = round === 0 ? 1 : 1 / (1 + ((value - sumOf(terms, factors)) / STRAY) ** 2);
      for (let r = 0; r < size; r++) {
        const part = weight * (terms[r] ?? 0);
        right[r] = (right[r] ?? 0) + part * value;
        for (let c = 0; c < size; c++)
          matrix[r * size + c] = (matrix[r * size + c] ?? 0) + part * (terms[c] ?? 0);
      }
    }
    for (let r = 0; r < size; r++)
      matrix[r * size + r] = (matrix[r * size + r] ?? 0) + RELUCTANCE * equations.length;
    factors = [...solve(matrix, right)].map((factor, i) =>
      Math.min(most[i] ?? 0, Math.max(-(most[i] ?? 0), factor)),
    );
  }
  return factors;
}

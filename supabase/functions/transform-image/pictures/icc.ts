import { P3_COLORANTS } from '../../_shared/photo-containers/display-p3.ts';
import { findIccTag, readIccXyz } from '../../_shared/photo-containers/icc-tags.ts';
import { textAt, viewOf } from '../../_shared/photo-containers/read-bytes.ts';
import { lightOfSrgb, srgbOfLight } from '../../_shared/photo-containers/srgb-curve.ts';

/**
 * Colour management for decoders that have none: profiles made of a matrix and three curves (Display P3, Adobe RGB, those
 * of cameras and phones), to sRGB. Profiles of other make are left alone: the picture keeps its numbers.
 */
export interface ColourProfile {
  /** Light, 0 to 1, of each of the 256 values of red, green and blue. */
  light: [red: Float32Array, green: Float32Array, blue: Float32Array];
  /** Light to the profile connection space (XYZ under D50), row by row. */
  toXyz: Matrix;
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** XYZ under D50 to the light of sRGB (Bradford adaptation). */
const XYZ_TO_SRGB: Matrix = [
  3.1338561, -1.6168667, -0.4906146, -0.9787684, 1.9161415, 0.033454, 0.0719453, -0.2289914, 1.4052427,
];

/** What phones mean where they name the primaries only. */
export function displayP3(): ColourProfile {
  const curve = tabulate(lightOfSrgb);
  return { light: [curve, curve, curve], toXyz: columns(P3_COLORANTS) };
}

/** Reads a profile; undefined where it is broken, of another make, or means sRGB itself. */
export function readProfile(icc: Uint8Array): ColourProfile | undefined {
  try {
    const profile = parse(icc);
    return profile && !isSrgb(profile) ? profile : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // it points outside of itself
    throw error;
  }
}

/** Converts the pixels (red, green, blue, alpha) in place. */
export function convertToSrgb(data: Uint8ClampedArray, profile: ColourProfile): void {
  const [red, green, blue] = profile.light;
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = multiply(XYZ_TO_SRGB, profile.toXyz);
  const values = (srgbValues ??= tabulateValues());
  const valueOf = (light: number) =>
    values[light <= 0 ? 0 : light >= 1 ? STEPS : (light * STEPS + 0.5) | 0] ?? 0;
  for (let i = 0; i < data.length; i += 4) {
    const r = red[data[i] ?? 0] ?? 0;
    const g = green[data[i + 1] ?? 0] ?? 0;
    const b = blue[data[i + 2] ?? 0] ?? 0;
    data[i] = valueOf(m0 * r + m1 * g + m2 * b);
    data[i + 1] = valueOf(m3 * r + m4 * g + m5 * b);
    data[i + 2] = valueOf(m6 * r + m7 * g + m8 * b);
  }
}

/** Fine enough that neighbouring steps differ by less than a quarter of a value in the darkest tones. */
const STEPS = 16_384;

/** Made for the first picture that needs it, and kept. */
let srgbValues: Uint8ClampedArray | undefined;

function tabulateValues(): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: STEPS + 1 }, (_, step) => 255 * srgbOfLight(step / STEPS));
}

function tabulate(curve: (value: number) => number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, value) => Math.min(1, Math.max(0, curve(value / 255))));
}

function multiply(a: Matrix, b: Matrix): Matrix {
  const cell = (row: number, column: number) =>
    [0, 1, 2].reduce((sum, k) => sum + (a[row * 3 + k] ?? 0) * (b[k * 3 + column] ?? 0), 0);
  // oxfmt-ignore
  return [
    cell(0, 0), cell(0, 1), cell(0, 2),
    cell(1, 0), cell(1, 1), cell(1, 2),
    cell(2, 0), cell(2, 1), cell(2, 2),
  ];
}

function isSrgb(profile: ColourProfile): boolean {
  const probe = Uint8ClampedArray.from({ length: 64 * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : ((i >> 2) * 37 * (1 + (i % 4))) & 255,
  );
  const converted = probe.slice();
  convertToSrgb(converted, profile);
  return converted.every((value, i) => Math.abs(value - (probe[i] ?? 0)) <= 2);
}

/** Signed, 16 bits before and 16 after the point. */
const fixedAt = (view: DataView, at: number) => view.getInt32(at) / 65_536;

function parse(icc: Uint8Array): ColourProfile | undefined {
  if (textAt(icc, 16) !== 'RGB ' || textAt(icc, 20) !== 'XYZ ') return undefined;
  const [rXYZ, gXYZ, bXYZ] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => readIccXyz(icc, name));
  const [rTRC, gTRC, bTRC] = ['rTRC', 'gTRC', 'bTRC'].map((name) => readCurve(findIccTag(icc, name)));
  if (!rXYZ || !gXYZ || !bXYZ || !rTRC || !gTRC || !bTRC) return undefined;
  return { light: [rTRC, gTRC, bTRC], toXyz: columns({ rXYZ, gXYZ, bXYZ }) };
}

type Colour = readonly [x: number, y: number, z: number];

function columns({ rXYZ, gXYZ, bXYZ }: Record<'rXYZ' | 'gXYZ' | 'bXYZ', Colour>): Matrix {
  const [rx, ry, rz] = rXYZ;
  const [gx, gy, gz] = gXYZ;
  const [bx, by, bz] = bXYZ;
  return [rx, gx, bx, ry, gy, by, rz, gz, bz];
}

function readCurve(tag: Uint8Array | undefined): Float32Array | undefined {
  if (!tag) return undefined;
  switch (textAt(tag, 0)) {
    case 'curv':
      return readTable(viewOf(tag));
    case 'para':
      return readFormula(viewOf(tag));
    default:
      return undefined;
  }
}

function readTable(view: DataView): Float32Array {
  const count = view.getUint32(8);
  if (count === 0) return tabulate((value) => value);
  if (count === 1) {
    const gamma = view.getUint16(12) / 256;
    return tabulate((value) => value ** gamma);
  }
  return tabulate((value) => {
    const place = value * (count - 1);
    const below = Math.min(count - 2, Math.floor(place));
    const [low, high] = [view.getUint16(12 + below * 2), view.getUint16(14 + below * 2)];
    return (low + (high - low) * (place - below)) / 65_535;
  });
}

/** How many numbers each of the five formulas has. */
const FORMULA_NUMBERS = [1, 3, 4, 5, 7];

function readFormula(view: DataView): Float32Array | undefined {
  const kind = view.getUint16(8);
  const count = FORMULA_NUMBERS[kind];
  if (count === undefined) return undefined;
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: count }, (_, i) =>
    fixedAt(view, 12 + i * 4),
  );
  const power = (value: number) => Math.max(0, a * value + b) ** g;
  switch (kind) {
    case 0:
      return tabulate((value) => value ** g);
    case 1:
      return tabulate((value) => (value >= -b / a ? power(value) : 0));
    case 2:
      return tabulate((value) => (value >= -b / a ? power(value) + c : c));
    case 3:
      return tabulate((value) => (value >= d ? power(value) : c * value));
    default:
      return tabulate((value) => (value >= d ? power(value) + e : c * value + f));
  }
}

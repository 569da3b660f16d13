/**
 * Colour arithmetic without a platform: sRGB bytes, linear light (0..1, Rec. 709 primaries) and CIE Lab for D65.
 */

/** Anything that three numbers can be written into. */
export interface Triple {
  [index: number]: number;
}

const decodeChannel = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const encodeChannel = (c: number): number => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);

/** Linear light (0..1) of each sRGB byte. */
export const srgbToLinear: Float32Array = Float32Array.from({ length: 256 }, (_, byte) =>
  decodeChannel(byte / 255),
);

/** Linear light of an sRGB value of 0..1, for values between the bytes. */
export const linearOfSrgb = decodeChannel;

const ENCODE_STEPS = 4096;
const encodeTable = Float32Array.from(
  { length: ENCODE_STEPS + 2 },
  (_, i) => 255 * encodeChannel(i / ENCODE_STEPS),
);

/** sRGB value (0..255, not rounded) of linear light; light beyond 0..1 is cut. Exact to 0.01 of a byte's step. */
export function linearToSrgb(c: number): number {
  if (!(c > 0)) return 0;
  if (c >= 1) return 255;
  // The curve bends too sharply near black for the table.
  if (c < 0.004) return 255 * encodeChannel(c);
  const position = c * ENCODE_STEPS;
  const i = position | 0;
  const below = encodeTable[i] ?? 0;
  const above = encodeTable[i + 1] ?? 0;
  return below + (above - below) * (position - i);
}

/** CIE luminance of linear light. */
export const luminance = (r: number, g: number, b: number): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

const labCurve = (t: number): number => (t > 0.008856451679 ? Math.cbrt(t) : 7.787037 * t + 16 / 116);
const labCurveBack = (t: number): number => (t > 0.206896552 ? t * t * t : (t - 16 / 116) / 7.787037);

/** CIE lightness L* (0..100) of a luminance (0..1). */
export const lightness = (y: number): number => 116 * labCurve(y) - 16;

/** Luminance (0..1) of a CIE lightness (0..100). */
export const luminanceOf = (l: number): number => labCurveBack((l + 16) / 116);

/** Writes L*, a*, b* of linear light into `out`. Greys get a* = b* = 0. */
export function linearToLab(r: number, g: number, b: number, out: Triple): void {
  const x = labCurve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = labCurve(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = labCurve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  out[0] = 116 * y - 16;
  out[1] = 500 * (x - y);
  out[2] = 200 * (y - z);
}

/** Writes the linear light of a Lab colour into `out`; colours that sRGB does not hold give values beyond 0..1. */
export function labToLinear(l: number, a: number, b: number, out: Triple): void {
  const fy = (l + 16) / 116;
  const x = 0.95047 * labCurveBack(fy + a / 500);
  const y = labCurveBack(fy);
  const z = 1.08883 * labCurveBack(fy - b / 200);
  out[0] = 3.2404542 * x - 1.5371385 * y - 0.4985314 * z;
  out[1] = -0.969266 * x + 1.8760108 * y + 0.041556 * z;
  out[2] = 0.0556434 * x - 0.2040259 * y + 1.0572252 * z;
}

const DEGREE = Math.PI / 180;
const hueOf = (a: number, b: number): number => {
  if (a === 0 && b === 0) return 0;
  const hue = Math.atan2(b, a) / DEGREE;
  return hue < 0 ? hue + 360 : hue;
};

/** CIEDE2000 colour difference of two Lab colours: about 1 is just noticeable side by side. */
export function deltaE2000(l1: number, a1: number, b1: number, l2: number, a2: number, b2: number): number {
  const meanChroma7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const stretch = 1.5 - 0.5 * Math.sqrt(meanChroma7 / (meanChroma7 + 25 ** 7));
  const c1 = Math.hypot(a1 * stretch, b1);
  const c2 = Math.hypot(a2 * stretch, b2);
  const h1 = hueOf(a1 * stretch, b1);
  const h2 = hueOf(a2 * stretch, b2);
  const hasHues = c1 * c2 !== 0;
  const isFar = Math.abs(h1 - h2) > 180;

  let hueStep = hasHues ? h2 - h1 : 0;
  if (hueStep > 180) hueStep -= 360;
  else if (hueStep < -180) hueStep += 360;
  let hue = h1 + h2;
  if (hasHues) hue = isFar ? (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2 : (h1 + h2) / 2;

  const chroma = (c1 + c2) / 2;
  const light = ((l1 + l2) / 2 - 50) ** 2;
  const t =
    1 -
    0.17 * Math.cos((hue - 30) * DEGREE) +
    0.24 * Math.cos(2 * hue * DEGREE) +
    0.32 * Math.cos((3 * hue + 6) * DEGREE) -
    0.2 * Math.cos((4 * hue - 63) * DEGREE);
  const turn = -Math.sin(60 * DEGREE * Math.exp(-(((hue - 275) / 25) ** 2)));
  const rotation = turn * 2 * Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const dl = (l2 - l1) / (1 + (0.015 * light) / Math.sqrt(20 + light));
  const dc = (c2 - c1) / (1 + 0.045 * chroma);
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((hueStep / 2) * DEGREE)) / (1 + 0.015 * chroma * t);
  return Math.sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh);
}

import { labToLinear, linearToLab } from '../pixels/colour.ts';
import type { Picture } from '../pixels/picture.ts';
import { shrinkPicture } from '../pixels/resample.ts';
import { refineDetail } from './detail.ts';
import { diagnose, type Diagnosis } from './diagnose.ts';
import { applyTable, buildTable, eachColour, TABLE_COLOURS, type ColourTable } from './lut.ts';
import { describeCorrection } from './describe.ts';
import type { Rgb } from './light.ts';
import { measureNoise, type NoiseCurve } from './noise.ts';
import type { Grade } from './restyle-plan.ts';
import { applyTone } from './tone.ts';

const VIBRANCE = 0.08;
const between = (x: number, low: number, high: number): number =>
  Math.min(1, Math.max(0, (x - low) / (high - low)));

/** Pale food colours (reds to greens) gain a little, rich ones and greys nothing; cold colours lose a little. */
const addVibrance: Grade = (lab) => {
  const a = lab[1] ?? 0;
  const b = lab[2] ?? 0;
  const chroma = Math.hypot(a, b);
  if (chroma < 6) return;
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  // 1 from magenta-red (345 degrees) over yellow to green (150), falling to 0 on both sides.
  const share = hue < 250 ? 1 - between(hue, 150, 200) : between(hue, 320, 345);
  const room = Math.exp(-((chroma / 55) ** 2));
  const factor = 1 + between(chroma, 6, 20) * (VIBRANCE * share * room - 0.05 * (1 - share));
  lab[1] = a * factor;
  lab[2] = b * factor;
};

/**
 * White balance of one colour in place. A channel that the camera cut at its upper end was brighter in truth: it is taken
 * to be as bright as the brightest after the balance, or white plates would turn cyan under a corrected warm light.
 */
function balance(rgb: Float64Array, veil: Rgb, gains: Rgb): void {
  const [r = 0, g = 0, b = 0] = rgb;
  rgb[0] = Math.max(0, r - veil[0]) * gains[0];
  rgb[1] = Math.max(0, g - veil[1]) * gains[1];
  rgb[2] = Math.max(0, b - veil[2]) * gains[2];
  const most = Math.max(rgb[0], rgb[1], rgb[2]);
  rgb[0] += (most - rgb[0]) * between(r, 0.88, 1);
  rgb[1] += (most - rgb[1]) * between(g, 0.88, 1);
  rgb[2] += (most - rgb[2]) * between(b, 0.88, 1);
}

/** What the correction makes of a table's colours, in Lab: the same for each style that is laid over it. */
const corrected = new WeakMap<Diagnosis, Float64Array>();

function correctColours(diagnosis: Diagnosis): Float64Array {
  const { veil, gains, tone } = diagnosis;
  const lab = new Float64Array(3);
  const labs = new Float64Array(TABLE_COLOURS * 3);
  eachColour((rgb, at) => {
    balance(rgb, veil, gains);
    applyTone(tone, rgb);
    linearToLab(rgb[0] ?? 0, rgb[1] ?? 0, rgb[2] ?? 0, lab);
    addVibrance(lab);
    labs.set(lab, at * 3);
  });
  return labs;
}

/** One table for the whole change of light and colour: the correction, then the grade where there is one. */
export function tableOf(diagnosis: Diagnosis, grade?: Grade): ColourTable {
  const labs = corrected.get(diagnosis) ?? correctColours(diagnosis);
  corrected.set(diagnosis, labs);
  const lab = new Float64Array(3);
  return buildTable((rgb, at) => {
    lab[0] = labs[at * 3] ?? 0;
    lab[1] = labs[at * 3 + 1] ?? 0;
    lab[2] = labs[at * 3 + 2] ?? 0;
    grade?.(lab);
    labToLinear(lab[0], lab[1], lab[2], rgb);
  });
}

/** A copy of the picture with its colours looked up. */
export function recolour(picture: Picture, table: ColourTable): Picture {
  const { width, height } = picture;
  const data = new Uint8ClampedArray(width * height * 4);
  applyTable(table, picture.data, data, 0, width * height);
  return { width, height, data };
}

/** Long side (px) of the picture that decisions are made on. */
export const PROXY_SIZE = 512;

/** What the photo alone says, whatever is asked for. */
export interface PhotoReading {
  diagnosis: Diagnosis;
  /** A small copy, put right: where the dish is looked for and the style planned. */
  proxy: Picture;
  /** What is told of the noise: that of the photo itself, whatever is made of it, so that each look says the same. */
  noise?: () => NoiseCurve;
}

/** Of the photo as it was taken, put right: moved it shows less noise, smaller far less, and in a style's colours another. */
export const noiseOf = (photo: Picture, { diagnosis }: PhotoReading): NoiseCurve =>
  measureNoise(photo, tableOf(diagnosis));

export function correctProxy(photo: Picture): PhotoReading {
  const small = shrinkPicture(photo, PROXY_SIZE);
  const diagnosis = diagnose(shrinkPicture(small, 256));
  return { proxy: recolour(small, tableOf(diagnosis)), diagnosis };
}

export interface Corrected {
  picture: Picture;
  /** What was done, in plain words. */
  did: string[];
}

/** The neutral correction alone: light, colour and detail, no style. The photo itself is not changed. */
export function correct(photo: Picture): Corrected {
  const diagnosis = diagnose(shrinkPicture(photo, 256));
  const picture = recolour(photo, tableOf(diagnosis));
  const noise = measureNoise(picture);
  refineDetail(picture, noise);
  return { picture, did: describeCorrection(diagnosis, noise, 0) };
}

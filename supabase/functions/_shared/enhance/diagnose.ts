import type { Picture } from '../pixels/picture.ts';
import { castToRemove, measureIlluminant } from './illuminant.ts';
import { measureVariety, measureVeil, readLight, type Rgb } from './light.ts';
import { chooseTone, measureBrightness, type Brightness, type Tone } from './tone.ts';

/** What is wrong with the light and colour of a photo, and by how much to change it. */
export interface Diagnosis {
  /** Stray light to take off, linear. */
  veil: Rgb;
  /** Factors of the white balance; luminance of grey stays. */
  gains: Rgb;
  /** After white balance. */
  brightness: Brightness;
  tone: Tone;
}

const NO_VEIL: Rgb = [0, 0, 0];

/** Looks at a small picture (256 px are enough). */
export function diagnose(small: Picture): Diagnosis {
  const raw = readLight(small, NO_VEIL);
  const variety = measureVariety(raw);
  const veil = variety === 1 ? measureVeil(raw) : NO_VEIL;
  const light = readLight(small, veil);
  const [red, green, blue] = castToRemove(measureIlluminant(light), variety);
  const keep = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const gains: Rgb = [keep / red, keep / green, keep / blue];
  const brightness = measureBrightness(light, gains);
  return { veil, gains, brightness, tone: chooseTone(brightness, variety) };
}

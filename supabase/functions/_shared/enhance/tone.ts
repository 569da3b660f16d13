import { clamp } from '../clamp.ts';
import { lightness, luminance } from '../pixels/colour.ts';
import { quantile, type Plane } from '../pixels/plane.ts';
import { smoothStep } from '../pixels/ramp.ts';
import { DEEPEST, type Light, type Rgb } from './light.ts';

/** Light of a whole picture: what is taken off, multiplied and bent. Linear light. */
export interface Tone {
  blackPoint: number;
  gain: number;
  /** Exponent on luminance: below 1 lifts the middle. */
  gamma: number;
  /** The brightest light after the gain; what lies above 1 is brought back below it. */
  top: number;
}

/** Brightness of a picture after white balance, in linear light. */
export interface Brightness {
  /** Nearly the least of all channels. */
  floor: number;
  /** Median luminance of the middle of the picture, where the dish is: a dark table is no fault. */
  middle: number;
  /** What counts as white: the brightest channel of nearly the brightest pixels. */
  white: number;
}

export function measureBrightness(light: Light, gains: Rgb): Brightness {
  const n = light.tells.length;
  const y = new Float32Array(n);
  const least = new Float32Array(n);
  const most = new Float32Array(n);
  for (let i = 0; i < n; i++) {
    const r = (light.r.data[i] ?? 0) * gains[0];
    const g = (light.g.data[i] ?? 0) * gains[1];
    const b = (light.b.data[i] ?? 0) * gains[2];
    y[i] = luminance(r, g, b);
    least[i] = Math.min(r, g, b);
    most[i] = Math.max(r, g, b);
  }
  return {
    floor: quantile(least, 0.002),
    middle: quantile(centreOf(light.y, y), 0.5),
    // A geometric mean: the very brightest may be a lamp, the others may be a plate.
    white: quantile(most, 0.99) ** 0.3 * quantile(most, 0.999) ** 0.7,
  };
}

/** The values of a plane's inner part, a fifth of each side left out. */
function centreOf({ width, height }: Plane, values: Float32Array): Float32Array {
  const left = Math.floor(width * 0.2);
  const top = Math.floor(height * 0.2);
  const inner = width - 2 * left;
  const out = new Float32Array(inner * (height - 2 * top));
  for (let row = top, k = 0; row < height - top; row++, k += inner) {
    out.set(values.subarray(row * width + left, (row + 1) * width - left), k);
  }
  return out;
}

/** White of a good photo, as measured above, in linear light. */
const GOOD_WHITE = 0.85;
/** EV; of a photo darker still hardly a step of its eight bits is left. */
const MOST_MISSING = 5;
/** A photo within this many EV of it is left alone; from the second figure on it is brought all the way. */
const EXPOSURE_DEAD_ZONE = [0.3, 0.8] as const;
/** Lightness L* of a photo's median that is left alone; beyond it half of the way is taken back. */
const GOOD_MIDDLE = [28, 86] as const;

/**
 * Brings white to where good photos have it, and a median that is far too dark or bright part of the way. `variety` is
 * how much the picture has to tell, 0..1.
 */
export function chooseTone({ floor, middle, white }: Brightness, variety: number): Tone {
  const blackPoint = 0.9 * variety * clamp(floor - DEEPEST * white, 0, 0.08);
  const top = Math.max(1e-4, white - blackPoint);
  const missing = clamp(Math.log2(GOOD_WHITE / top), 0, MOST_MISSING);
  const [none, all] = EXPOSURE_DEAD_ZONE;
  const gain = 2 ** (variety * missing * smoothStep((missing - none) / (all - none)));
  const now = lightness(Math.max(0, middle - blackPoint) * gain);
  const then = now + clamp((clamp(now, ...GOOD_MIDDLE) - now) * 0.5, -6, 13);
  const cubeRoot = (l: number): number => clamp((l + 16) / 116, 0.2, 0.98);
  const gamma = clamp(Math.log(cubeRoot(then)) / Math.log(cubeRoot(now)), 0.72, 1.18) ** variety;
  return { blackPoint, gain, gamma, top: Math.max(1, top * gain) };
}

const KNEE = 0.75;

/** Highlights up to `top` run gently into white instead of being cut; nothing changes where `top` is 1. */
function roll(y: number, top: number): number {
  if (y <= KNEE || top <= 1) return y;
  const t = (y - KNEE) / (1 - KNEE);
  const most = (top - KNEE) / (1 - KNEE);
  return KNEE + ((1 - KNEE) * t * (1 + t / (most * most))) / (1 + t);
}

/** Lightens one colour of linear light in place: half by its luminance, which keeps hues, half by channel, as film does. */
export function applyTone({ blackPoint, gain, gamma, top }: Tone, rgb: Float64Array): void {
  for (let c = 0; c < 3; c++) rgb[c] = Math.max(0, (rgb[c] ?? 0) - blackPoint) * gain;
  const y = luminance(rgb[0] ?? 0, rgb[1] ?? 0, rgb[2] ?? 0);
  if (y <= 1e-6) return;
  const bend = (v: number): number => roll(gamma === 1 ? v : v ** gamma, top);
  const scale = bend(y) / y;
  for (let c = 0; c < 3; c++) {
    const v = rgb[c] ?? 0;
    rgb[c] = 0.5 * v * scale + 0.5 * bend(v);
  }
}

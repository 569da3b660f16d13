import sharp from 'sharp';

/** How the phone was set, as phones set themselves in a kitchen. */
export interface Exposure {
  /** In stops, on top of what the phone would choose: below 0 is too dark. */
  stops: number;
  /** How much of the lamps' colour the phone takes out: 0 nothing, 1 all. */
  balance: number;
  /** How strong the grain is; 1 is a phone at night. */
  grain: number;
}

interface Scene {
  width: number;
  height: number;
  /** Linear light, red green blue for each pixel. */
  colour: Float32Array;
}

/** The brightness that an automatic exposure gives to the middle of what it sees. */
const MIDDLE = 0.16;
const QUALITY = 88;
const GRAIN = 0.007;
/** Colour blots of so many pixels. */
const BLOT = 4;

/** Takes a picture of a scene as a phone does: exposure, colour of the lamps, falling light to the corners, grain, curve. */
export async function takePhoto({ width, height, colour }: Scene, exposure: Exposure): Promise<Buffer> {
  const gains = gainsFor(colour, exposure);
  const pixels = Buffer.alloc(colour.length);
  const grain = createGrain(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const shade = falloff((2 * x) / width - 1, (2 * y) / height - 1);
      for (let channel = 0; channel < 3; channel++) {
        const light = (colour[at + channel] ?? 0) * (gains[channel] ?? 0) * shade;
        const noisy = light + grain(x, y, channel) * exposure.grain * GRAIN * Math.sqrt(light + 0.02);
        pixels[at + channel] = Math.round(255 * curve(Math.max(0, noisy)));
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .sharpen({ sigma: 0.8, m1: 0, m2: 1.2, x1: 3 })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}

/** What each channel is multiplied by: half of the pixels shall be darker than the middle, and lamps be less yellow. */
function gainsFor(colour: Float32Array, { stops, balance }: Exposure): [number, number, number] {
  const sums = [0, 0, 0];
  const lights: number[] = [];
  for (let at = 0; at < colour.length; at += 3) {
    for (let channel = 0; channel < 3; channel++)
      sums[channel] = (sums[channel] ?? 0) + Math.min(4, colour[at + channel] ?? 0);
    if (at % 21 === 0)
      lights.push(((colour[at] ?? 0) + 2 * (colour[at + 1] ?? 0) + (colour[at + 2] ?? 0)) / 4);
  }
  lights.sort((a, b) => a - b);
  const typical = lights[Math.floor(lights.length * 0.6)] ?? 1;
  const all = (MIDDLE / typical) * 2 ** stops;
  const [red, green, blue] = sums as [number, number, number];
  return [all * (green / red) ** balance, all, all * (green / blue) ** balance];
}

/** Small lenses lose light towards the corners. */
const falloff = (u: number, v: number): number => 1 / (1 + 0.22 * (u * u + v * v)) ** 1.4;

/** Of linear light a screen value: deep shadows, a soft shoulder (a fit of the film curve ACES), then the curve of sRGB. */
function curve(light: number): number {
  const film = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
  const value = Math.min(1, film);
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

/**
 * About normal, the same for each place, and as a phone's noise reduction leaves it: soft specks of brightness, faint and
 * wide blots of colour, no single coloured pixels.
 */
function createGrain(width: number): (x: number, y: number, channel: number) => number {
  const speck = (x: number, y: number): number => bell(y * width + x);
  const blot = (x: number, y: number, channel: number): number =>
    bell(y * width + x + (channel + 1) * 7919_000);
  return (x, y, channel) => {
    const soft = speck(x, y) + 0.6 * (speck(x + 1, y) + speck(x, y + 1)) + 0.36 * speck(x + 1, y + 1);
    const [u, v] = [x / BLOT, y / BLOT];
    const [left, top] = [Math.floor(u), Math.floor(v)];
    const [right, bottom] = [u - left, v - top];
    const upper = blot(left, top, channel) * (1 - right) + blot(left + 1, top, channel) * right;
    const lower = blot(left, top + 1, channel) * (1 - right) + blot(left + 1, top + 1, channel) * right;
    return 0.55 * soft + 0.45 * (upper * (1 - bottom) + lower * bottom);
  };
}

/** The sum of three even chances, from a hash of the place. */
const bell = (place: number): number =>
  2 * (chance(place) + chance(place ^ 0x5bd1e995) + chance(place ^ 0x27d4eb2f) - 1.5);

function chance(seed: number): number {
  let hash = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

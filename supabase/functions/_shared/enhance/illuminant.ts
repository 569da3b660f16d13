import { boxBlur } from '../pixels/filters.ts';
import { quantile, type Plane } from '../pixels/plane.ts';
import { smoothStep } from '../pixels/ramp.ts';
import type { Light, Rgb } from './light.ts';

/** A guess at the colour of the light, as natural logarithms against green; `weight` is how far it is trusted. */
interface Guess {
  redGreen: number;
  blueGreen: number;
  weight: number;
}

const guessOf = (r: number, g: number, b: number, weight: number): Guess | undefined =>
  r > 1e-9 && g > 1e-9 && b > 1e-9
    ? { redGreen: Math.log(r / g), blueGreen: Math.log(b / g), weight }
    : undefined;

/** Edges of grey things have the colour of the light: a mean of the strengths of edges that favours the strong ones. */
function guessByEdges(light: Light): Guess | undefined {
  const [r = 0, g = 0, b = 0] = [light.r, light.g, light.b].map((plane) =>
    edgeStrength(boxBlur(plane, 1), light.tells),
  );
  return guessOf(r, g, b, 1.4);
}

function edgeStrength({ width, height, data }: Plane, tells: Uint8Array): number {
  let sum = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      if (!tells[i]) continue;
      const dx = (data[i + 1] ?? 0) - (data[i - 1] ?? 0);
      const dy = (data[i + width] ?? 0) - (data[i - width] ?? 0);
      const square = dx * dx + dy * dy;
      sum += square * square * square;
    }
  }
  return sum ** (1 / 6);
}

/** A mean of all pixels that favours the bright ones. */
function guessByShades(light: Light): Guess | undefined {
  const [r = 0, g = 0, b = 0] = [light.r, light.g, light.b].map(({ data }) => {
    let sum = 0;
    for (let i = 0; i < data.length; i++) {
      const value = light.tells[i] ? (data[i] ?? 0) : 0;
      const square = value * value;
      sum += square * square * square;
    }
    return sum ** (1 / 6);
  });
  return guessOf(r, g, b, 0.4);
}

/** The brightest unclipped pixels are most often white things or gloss. */
function guessByHighlights(light: Light): Guess | undefined {
  const bright = light.y.data.filter((_, i) => light.tells[i]);
  if (bright.length < 50) return undefined;
  const threshold = quantile(bright, 0.985);
  const sum = [0, 0, 0];
  for (let i = 0; i < light.tells.length; i++) {
    if (!light.tells[i] || (light.y.data[i] ?? 0) < threshold) continue;
    sum[0] = (sum[0] ?? 0) + (light.r.data[i] ?? 0);
    sum[1] = (sum[1] ?? 0) + (light.g.data[i] ?? 0);
    sum[2] = (sum[2] ?? 0) + (light.b.data[i] ?? 0);
  }
  return guessOf(sum[0] ?? 0, sum[1] ?? 0, sum[2] ?? 0, 1);
}

const BINS = 40;
const REACH = 1.1;
const binOf = (log: number): number => Math.floor(((log + REACH) / (2 * REACH)) * BINS);

/** Plates, napkins and paper: the most common colour among bright, smooth parts, if it is likely for a neutral thing. */
function guessBySurface(light: Light): Guess | undefined {
  const n = light.tells.length;
  const bright = quantile(light.y.data.slice(), 0.7);
  const mean = boxBlur(light.y, 2);
  const meanSquare = boxBlur({ ...light.y, data: light.y.data.map((v) => v * v) }, 2);
  const weight = new Float64Array(BINS * BINS);
  const sumRed = new Float64Array(BINS * BINS);
  const sumBlue = new Float64Array(BINS * BINS);
  let count = 0;
  for (let i = 0; i < n; i++) {
    const y = light.y.data[i] ?? 0;
    const m = mean.data[i] ?? 0;
    if (!light.tells[i] || y < bright) continue;
    if (Math.sqrt(Math.max(0, (meanSquare.data[i] ?? 0) - m * m)) > 0.1 * (m + 1e-4)) continue;
    const green = (light.g.data[i] ?? 0) + 1e-5;
    const red = Math.log(((light.r.data[i] ?? 0) + 1e-9) / green);
    const blue = Math.log(((light.b.data[i] ?? 0) + 1e-9) / green);
    if (Math.abs(red) >= REACH || Math.abs(blue) >= REACH) continue;
    // Kitchen light is rather too warm than too blue, so a blue surface is rather a blue thing.
    const prior = Math.exp(-0.5 * ((red / 0.35) ** 2 + (blue / (blue > 0 ? 0.25 : 0.55)) ** 2));
    const k = binOf(red) * BINS + binOf(blue);
    weight[k] = (weight[k] ?? 0) + prior * y;
    sumRed[k] = (sumRed[k] ?? 0) + prior * y * red;
    sumBlue[k] = (sumBlue[k] ?? 0) + prior * y * blue;
    count++;
  }
  if (count < n * 0.01) return undefined;
  const peak = findPeak(weight);
  const total = sumAround(weight, peak);
  if (!(total > 0)) return undefined;
  return {
    redGreen: sumAround(sumRed, peak) / total,
    blueGreen: sumAround(sumBlue, peak) / total,
    weight: Math.min(1, 0.4 + (count / n) * 6),
  };
}

function findPeak(histogram: Float64Array): number {
  let best = BINS + 1;
  let most = -1;
  for (let row = 1; row < BINS - 1; row++) {
    for (let k = row * BINS + 1; k < (row + 1) * BINS - 1; k++) {
      const sum = sumAround(histogram, k);
      if (sum > most) [best, most] = [k, sum];
    }
  }
  return best;
}

function sumAround(histogram: Float64Array, k: number): number {
  let sum = 0;
  for (let row = -BINS; row <= BINS; row += BINS) {
    sum += (histogram[k + row - 1] ?? 0) + (histogram[k + row] ?? 0) + (histogram[k + row + 1] ?? 0);
  }
  return sum;
}

/** How far two guesses are apart. */
const distance = (a: Guess, b: Guess): number =>
  Math.hypot(a.redGreen - b.redGreen, a.blueGreen - b.blueGreen);

function mix(guesses: Guess[], weights: number[]): Guess {
  let redGreen = 0;
  let blueGreen = 0;
  let weight = 0;
  guesses.forEach((guess, i) => {
    const w = weights[i] ?? 0;
    redGreen += w * guess.redGreen;
    blueGreen += w * guess.blueGreen;
    weight += w;
  });
  return { redGreen: redGreen / weight, blueGreen: blueGreen / weight, weight };
}

export interface Illuminant {
  redGreen: number;
  blueGreen: number;
  /** Mean distance of the guesses from the mix: near 0 they agree. */
  spread: number;
}

/** A robust mix of all guesses: those far from the others lose weight. Neutral light where nothing tells. */
function mixGuesses(all: (Guess | undefined)[]): Illuminant {
  const guesses = all.filter((guess) => guess !== undefined);
  if (guesses.length === 0) return { redGreen: 0, blueGreen: 0, spread: 0 };
  const weights = guesses.map((guess) => guess.weight);
  let mixed = mix(guesses, weights);
  for (let round = 0; round < 4; round++) {
    const around = mixed;
    mixed = mix(
      guesses,
      guesses.map((guess) => guess.weight / (1 + (distance(guess, around) / 0.15) ** 2)),
    );
  }
  const centre = mixed;
  const apart = guesses.reduce((sum, guess) => sum + guess.weight * distance(guess, centre), 0);
  return {
    redGreen: mixed.redGreen,
    blueGreen: mixed.blueGreen,
    spread: apart / weights.reduce((a, b) => a + b, 0),
  };
}

/** Food is red and warm, and a little of that is always taken for light. */
const RED_OF_FOOD = 0.02;
/** Light is reddish only when it is also poor in blue: what is redder than this allows is food. */
const MOST_RED = 0.08;
const RED_PER_MISSING_BLUE = 0.4;
/** The warmest light there is; less where the guesses lie further apart than this: some saw brown things, one did not. */
const WARMEST = 1.3;
const ALIKE = 0.3;
const PER_DISAGREEMENT = 3;
/** A dimmed bulb is warmer still by this, as far as all guesses are one: golden food that fills the picture parts them by a quarter. */
const DIMMED = 0.3;
const ONE_RAMP = [0.16, 0.24] as const;
/** Cast (see below) up to which nothing is done, and from which all of it is taken. */
const CAST_RAMP = [0.18, 0.36] as const;

/**
 * The colour of the light that is taken away: none of a small cast, so that good photos and candle-lit moods stay, nearly
 * all of a strong one, less where the guesses disagree. Casts between warm and cold, as daylight has them, count less
 * than green ones; what no lamp gives is the colour of things. `variety` is how much the picture has to tell, 0..1.
 */
export function castToRemove({ redGreen, blueGreen, spread }: Illuminant, variety: number): Rgb {
  const red = Math.min(redGreen - RED_OF_FOOD, MOST_RED + RED_PER_MISSING_BLUE * Math.max(0, -blueGreen));
  const warm = 0.4 * red - 0.917 * blueGreen;
  const tint = 0.917 * red + 0.4 * blueGreen;
  const cast = Math.hypot(0.75 * warm, 1.2 * tint);
  const dimmed = DIMMED * (1 - smoothStep((spread - ONE_RAMP[0]) / (ONE_RAMP[1] - ONE_RAMP[0])));
  const warmest = WARMEST + dimmed - PER_DISAGREEMENT * Math.max(0, spread - ALIKE);
  const beyond = Math.max(-warm - 0.5, warm - warmest, Math.abs(tint) - 0.55) / 0.3;
  const trust = (variety * (1 - smoothStep(beyond))) / (1 + (spread / 0.7) ** 2);
  const part = trust * smoothStep((cast - CAST_RAMP[0]) / (CAST_RAMP[1] - CAST_RAMP[0]));
  return [Math.exp(red * part), 1, Math.exp(blueGreen * part)];
}

export function measureIlluminant(light: Light): Illuminant {
  return mixGuesses([
    guessByEdges(light),
    guessByHighlights(light),
    guessBySurface(light),
    guessByShades(light),
  ]);
}

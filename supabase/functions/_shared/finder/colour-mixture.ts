import type { LabPicture } from '../pixels/lab-picture.ts';
import type { PixelList } from '../pixels/pixel-list.ts';

/** One of the colours that a thing is made of: mean and variance in Lab, and the part of the thing that has it. */
interface Component {
  share: number;
  mean: readonly [number, number, number];
  variance: readonly [number, number, number];
}

export type ColourMixture = readonly Component[];

/** Colours in a mixture, pixels that it is learnt from, and rounds of learning. */
const COMPONENTS = 6;
const MOST_PIXELS = 2400;
const ROUNDS = 7;
/** Fewer pixels than this tell nothing. */
const LEAST_PIXELS = 120;
/** No colour is known more exactly than to two steps of Lab. */
const LEAST_VARIANCE = 4;

type Point = [number, number, number];

/** What colours the pixels have, from an even sample of them; undefined where they are too few to tell. */
export function mixColours(lab: LabPicture, pixels: PixelList): ColourMixture | undefined {
  if (pixels.length < LEAST_PIXELS) return undefined;
  const count = Math.min(MOST_PIXELS, pixels.length);
  const points = Array.from({ length: count }, (_, k): Point => {
    const i = pixels[Math.floor(((k + 0.5) * pixels.length) / count)] ?? 0;
    return [lab.l.data[i] ?? 0, lab.a.data[i] ?? 0, lab.b.data[i] ?? 0];
  });
  const groups = gather(points);
  return groups
    .filter((group) => group.length > 0.005 * count)
    .map((group) => ({ share: group.length / count, ...spreadOf(group) }));
}

/** K-means: begins with points that lie far from each other. */
function gather(points: readonly Point[]): Point[][] {
  const first = points[points.length >> 1];
  if (!first) return [];
  const centres: Point[] = [first];
  while (centres.length < COMPONENTS) {
    let furthest = first;
    let most = -1;
    // Every ninth is enough, and a lone odd pixel is seldom among them.
    for (let k = centres.length; k < points.length; k += 9) {
      const point = points[k] ?? first;
      const distance = Math.min(...centres.map((centre) => squaredDistance(point, centre)));
      if (distance > most) [most, furthest] = [distance, point];
    }
    centres.push(furthest);
  }
  let groups: Point[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    groups = centres.map(() => []);
    for (const point of points) groups[nearest(point, centres)]?.push(point);
    for (const [k, group] of groups.entries()) if (group.length > 0) centres[k] = meanOf(group);
  }
  return groups;
}

function nearest(point: Point, centres: readonly Point[]): number {
  let best = 0;
  let least = Infinity;
  // Plain counting: this runs a hundred thousand times for each photo.
  for (let k = 0; k < centres.length; k++) {
    const distance = squaredDistance(point, centres[k] ?? point);
    if (distance >= least) continue;
    least = distance;
    best = k;
  }
  return best;
}

const squaredDistance = (p: Point, q: Point): number =>
  (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2;

function meanOf(group: readonly Point[]): Point {
  const sum: Point = [0, 0, 0];
  for (const point of group) {
    sum[0] += point[0] / group.length;
    sum[1] += point[1] / group.length;
    sum[2] += point[2] / group.length;
  }
  return sum;
}

function spreadOf(group: readonly Point[]): Pick<Component, 'mean' | 'variance'> {
  const mean = meanOf(group);
  const variance: Point = [LEAST_VARIANCE, LEAST_VARIANCE, LEAST_VARIANCE];
  for (const point of group) {
    variance[0] += (point[0] - mean[0]) ** 2 / group.length;
    variance[1] += (point[1] - mean[1]) ** 2 / group.length;
    variance[2] += (point[2] - mean[2]) ** 2 / group.length;
  }
  return { mean, variance };
}

/** How likely the mixture has a pixel's colour, as a logarithm. */
export function logLikelihood(mixture: ColourMixture, l: number, a: number, b: number): number {
  let sum = 1e-9;
  for (const { share, mean, variance } of mixture) {
    const far =
      (l - mean[0]) ** 2 / variance[0] + (a - mean[1]) ** 2 / variance[1] + (b - mean[2]) ** 2 / variance[2];
    sum += (share * Math.exp(-far / 2)) / Math.sqrt(variance[0] * variance[1] * variance[2]);
  }
  return Math.log(sum);
}

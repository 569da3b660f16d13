import type { Picture } from '../pixels/picture.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';
import { resizePicture } from '../pixels/resample.ts';
import { stretchRows } from '../pixels/stretch.ts';
import { decodeBase64 } from '../pixels/decode-base64.ts';
import { createDishNetwork, NETWORK_STRIDE, type DishNetwork } from './dish-network.ts';
import { DISH_WEIGHTS } from './dish-weights.ts';
import type { Ring } from './ring.ts';

/** Long side (px) of the picture as the network was trained to see it. */
const LONG_SIDE = 192;
/** Sizes at which it looks: each sees something else, and where they agree it is more likely right. */
const SCALES = [1.17, 1] as const;

let network: DishNetwork | undefined;

/** What the network makes of a picture: for each pixel the chance that it is the dish. */
export interface DishChances {
  chance: Plane;
  /** How far its single looks agree, 0..1. */
  agreement: number;
}

/** Looks several times, at several sizes and mirrored, and takes the mean. */
export function inferDish(picture: Picture, ring?: Ring): DishChances {
  network ??= createDishNetwork(decodeBase64(DISH_WEIGHTS));
  const chances: Plane[] = [];
  for (const { width, height, data } of seenAs(picture)) {
    const planes = planesOf({ width, height, data }, ring);
    chances.push(network(planes, width, height));
    chances.push(mirrored(network(mirroredPixels(planes, width), width, height)));
  }
  return meanOf(chances, picture.width, picture.height);
}

const seen = new WeakMap<Picture, readonly Picture[]>();

/** The picture in each size at which the network looks at it: the same for every look. */
function seenAs(picture: Picture): readonly Picture[] {
  const known = seen.get(picture);
  if (known) return known;
  const made = SCALES.map((scale) => resizePicture(picture, ...sidesOf(picture, LONG_SIDE * scale)));
  seen.set(picture, made);
  return made;
}

function meanOf(chances: readonly Plane[], width: number, height: number): DishChances {
  const chance = createPlane(width, height);
  const stretched = chances.map((plane) => stretchRows(plane, width, height));
  const sums = new Float64Array(width);
  const votes = new Uint8Array(width);
  let inAll = 0;
  let inAny = 0;
  const all = chances.length;
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    votes.fill(0);
    for (const rowOf of stretched) addLook(rowOf(y), sums, votes);
    divideRow(sums, all, chance.data, y * width);
    inAll += countVotes(votes, all);
    inAny += width - countVotes(votes, 0);
  }
  return { chance, agreement: inAny > 0 ? inAll / inAny : 0 };
}

// Each row in a function of its own: a browser that has not met this code yet compiles it after a few rows.

function addLook(row: Float32Array, sums: Float64Array, votes: Uint8Array): void {
  for (let x = 0; x < sums.length; x++) {
    const value = row[x] ?? 0;
    sums[x] = (sums[x] ?? 0) + value;
    if (value > 0.5) votes[x] = (votes[x] ?? 0) + 1;
  }
}

function divideRow(sums: Float64Array, by: number, out: Float32Array, start: number): void {
  for (let x = 0; x < sums.length; x++) out[start + x] = (sums[x] ?? 0) / by;
}

function countVotes(votes: Uint8Array, wanted: number): number {
  let count = 0;
  for (let x = 0; x < votes.length; x++) if (votes[x] === wanted) count++;
  return count;
}

function sidesOf({ width, height }: Picture, longSide: number): [number, number] {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const side = (full: number): number =>
    Math.max(4, Math.min(Math.round((full * scale) / NETWORK_STRIDE), Math.floor(full / NETWORK_STRIDE))) *
    NETWORK_STRIDE;
  return [side(width), side(height)];
}

/** Red, green, blue and the hint around 0, pixel by pixel. */
function planesOf({ width, height, data }: Picture, ring: Ring | undefined): Float32Array {
  const planes = new Float32Array(width * height * 4);
  for (let i = 0; i < planes.length; i += 4) {
    for (let c = 0; c < 3; c++) planes[i + c] = (data[i + c] ?? 0) / 255 - 0.5;
  }
  if (ring) writeHint(planes, width, height, ring);
  return planes;
}

/** As in src/training/samples.py: 1 deep inside the ring, 0.5 on it, falling to -1 outside. */
function writeHint(planes: Float32Array, width: number, height: number, ring: Ring): void {
  const cos = Math.cos(ring.angle);
  const sin = Math.sin(ring.angle);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // A ring is told in parts of the width, so that it keeps its shape; the network's picture may be a little squeezed.
      const dx = (x + 0.5) / width - ring.cx;
      const dy = ((y + 0.5) / height) * ring.aspect - ring.cy;
      const u = (dx * cos + dy * sin) / ring.rx;
      const v = (dy * cos - dx * sin) / ring.ry;
      planes[(y * width + x) * 4 + 3] = Math.min(1, Math.max(-1, 1.5 - u * u - v * v));
    }
  }
}

function mirroredPixels(planes: Float32Array, width: number): Float32Array {
  const out = new Float32Array(planes.length);
  for (let start = 0; start < planes.length; start += width * 4) mirrorRow(planes, out, start, width);
  return out;
}

function mirrorRow(planes: Float32Array, out: Float32Array, start: number, width: number): void {
  for (let to = start, from = start + (width - 1) * 4; from >= start; to += 4, from -= 4) {
    out[to] = planes[from] ?? 0;
    out[to + 1] = planes[from + 1] ?? 0;
    out[to + 2] = planes[from + 2] ?? 0;
    out[to + 3] = planes[from + 3] ?? 0;
  }
}

function mirrored({ width, height, data }: Plane): Plane {
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    out.data.set(data.subarray(y * width, (y + 1) * width).toReversed(), y * width);
  }
  return out;
}

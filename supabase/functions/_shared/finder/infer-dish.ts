import type { Picture } from '../pixels/picture.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';
import { resizePicture } from '../pixels/resample.ts';
import { stretchRows } from '../pixels/stretch.ts';
import { decodeBase64 } from '../pixels/decode-base64.ts';
import { createDishNetwork, NETWORK_STRIDE, type DishNetwork } from './dish-network.ts';
import { DISH_WEIGHTS } from './dish-weights.ts';
import type { Ring } from './ring.ts';
import type { Size } from '../size.ts';

/** Long side (px) of the picture as the network was trained to see it. */
const LONG_SIDE = 192;

let network: DishNetwork | undefined;

/** How the network is shown a picture: each way it sees something else, and where the ways agree it is more likely right. */
export interface Showing {
  /** Of the size that it was trained on. */
  scale: number;
  isMirrored: boolean;
}

/** What the network makes of a picture at one look: for each pixel the chance that it is the dish. */
export function inferDish(picture: Picture, { scale, isMirrored }: Showing, ring?: Ring): Plane {
  network ??= createDishNetwork(decodeBase64(DISH_WEIGHTS));
  const { width, height, data } = shownAt(picture, scale);
  const planes = planesOf({ width, height, data }, ring);
  return stretched(
    isMirrored
      ? mirrored(network(mirroredPixels(planes, width), width, height))
      : network(planes, width, height),
    picture,
  );
}

const shown = new WeakMap<Picture, Map<number, Picture>>();

/** The picture as large as the network is shown it: the same for every look. */
function shownAt(picture: Picture, scale: number): Picture {
  const sizes = shown.get(picture) ?? new Map<number, Picture>();
  shown.set(picture, sizes);
  const known = sizes.get(scale);
  if (known) return known;
  const made = resizePicture(picture, ...sidesOf(picture, LONG_SIDE * scale));
  sizes.set(scale, made);
  return made;
}

function stretched(plane: Plane, { width, height }: Size): Plane {
  const full = createPlane(width, height);
  const rowOf = stretchRows(plane, width, height);
  for (let y = 0; y < height; y++) full.data.set(rowOf(y), y * width);
  return full;
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

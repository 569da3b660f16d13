import type { PixelList } from '../pixels/pixel-list.ts';
import { createPlane, quantile, type Plane } from '../pixels/plane.ts';
import { findPieces } from './connected-pieces.ts';
import { distanceTo } from './ellipse.ts';
import { RAYS, rayThrough, wayAlong } from './rays.ts';
import type { RoundPiece } from './round-pieces.ts';

/** Smaller than this (pixels) nothing can be told of a bump; larger than this part of the dish it may be one of its own. */
const LEAST = 8;
const LARGEST = 0.06;
/** What is longer along the rim, in parts of all of it, is a bowl below its rim. */
const LONGEST = 0.15;
/** Where table goes on there is no edge, or one that is so weak beside the rim's. */
const STRENGTH_OF_TABLE = 0.25;
/** What lies beside a rim has one between it and the dish that is at least so strong, and is so much likelier the table. */
const STRENGTH_OF_RIM = 0.4;
const SURELY_TABLE = 7;
/** A corner between rim and frame is at least so many times as long along the frame as it is deep. */
const LEAST_ALONG_FRAME = 1.5;
/** Nothing so much likelier of the dish lies there; nor lower than this part of a dish's radius, where a bowl shows its wall. */
const SURELY_DISH = -3.5;
const LOWEST = 0.5;
/** So far (pixels) from a place its edge is looked for: the mask is not right to the pixel. */
const NEAR = 2;
/** The soft edge of a mask is no wider (pixels). */
const FRINGE = 6;

/** How far two pixels' colours lie apart. */
export type StepBetween = (p: number, q: number) => number;

/** How much likelier some pixels are of the table than of the dish by their colours, as a mean of logarithms. */
export type LikelierTable = (pixels: PixelList) => number;

/** What a mask has beyond the ellipse of its piece, and the rays that lead through it. */
interface Bump {
  pixels: PixelList;
  rays: ReadonlySet<number>;
}

/**
 * Cuts off what a mask has of the table beyond a round rim: there the photo's edge runs on along the ellipse, and none, or
 * a weaker one, along the end of the bump. Of what stands out of a dish it is the other way round. Or the bump ends at an
 * edge of the table's own (a shadow, a strip of a napkin), but has colours of the table that the dish has nowhere. Or it
 * fills the corner between a rim and the frame, of which the network sees too little to tell.
 */
export function cutBumps(
  mask: Plane,
  piece: RoundPiece,
  usual: number,
  stepBetween: StepBetween,
  likelierTable: LikelierTable,
): void {
  const edgeAt = createEdgeAt(mask, stepBetween);
  const largest = LARGEST * piece.isPiece.reduce((sum, value) => sum + value, 0);
  for (const bump of bumpsOf(mask, piece)) {
    if (bump.pixels.length < LEAST || bump.pixels.length > largest) continue;
    if (bump.rays.size > LONGEST * RAYS) continue;
    const end = edgeOfEnd(bump, piece, mask.width, edgeAt);
    const rim = edgeOfRim(bump, piece, edgeAt);
    const goesOn = end < STRENGTH_OF_TABLE * usual && end < rim;
    const isTable = () => rim > STRENGTH_OF_RIM * usual && likelierTable(bump.pixels) > SURELY_TABLE;
    const isCorner = () =>
      rim > STRENGTH_OF_RIM * usual &&
      liesAtFrame(bump, piece, mask) &&
      likelierTable(bump.pixels) > SURELY_DISH;
    if (goesOn || isTable() || isCorner()) cutBump(mask, piece, bump);
  }
}

function bumpsOf({ width, height }: Plane, { isPiece, ellipse, tolerance }: RoundPiece): Bump[] {
  const distance = distanceTo(ellipse);
  const rayAt = rayThrough(ellipse);
  const beyond = createPlane(width, height);
  for (let i = 0; i < isPiece.length; i++) {
    if (isPiece[i] && distance(i % width, Math.floor(i / width)) > tolerance / 2) beyond.data[i] = 1;
  }
  return findPieces(beyond, (value) => value === 1).map((pixels) => ({
    pixels,
    rays: new Set(Array.from(pixels, (i) => rayAt(i % width, Math.floor(i / width)))),
  }));
}

type EdgeAt = (x: number, y: number) => number;

/** How strong the photo's edge is at a place; no number too near to the frame. */
function createEdgeAt({ width, height }: Plane, stepBetween: StepBetween): EdgeAt {
  return (x, y) => {
    if (x < 3 || y < 3 || x >= width - 3 || y >= height - 3) return Number.NaN;
    const i = y * width + x;
    return Math.hypot(stepBetween(i - 2, i + 2), stepBetween(i - 2 * width, i + 2 * width));
  };
}

/** Whether it lies along the frame, above or beside a dish. */
function liesAtFrame(
  { pixels }: Bump,
  { ellipse: { cy, rx, ry, angle } }: RoundPiece,
  { width, height }: Plane,
): boolean {
  let [along, down] = [0, 0];
  for (const i of pixels) {
    const x = i % width;
    const y = (i - x) / width;
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) along++;
    down += (y - cy) / pixels.length;
  }
  const radius = Math.hypot(rx * Math.sin(angle), ry * Math.cos(angle));
  return along ** 2 > LEAST_ALONG_FRAME * pixels.length && down < LOWEST * radius;
}

/** The strongest of some edges; 0 of none. */
const strongest = (edges: readonly number[]): number =>
  edges.reduce((most, edge) => (edge > most ? edge : most), 0);

/** How strong the edge is where a bump ends; as strong as can be where only the frame ends it. */
function edgeOfEnd({ pixels }: Bump, { isPiece }: RoundPiece, width: number, edgeAt: EdgeAt): number {
  const edges: number[] = [];
  for (const i of pixels) {
    const x = i % width;
    const y = (i - x) / width;
    if (isPiece[i - 1] && isPiece[i + 1] && isPiece[i - width] && isPiece[i + width]) continue;
    if (Number.isNaN(edgeAt(x, y))) continue;
    const near: number[] = [];
    for (let off = -NEAR; off <= NEAR; off++) near.push(edgeAt(x + off, y), edgeAt(x, y + off));
    edges.push(strongest(near));
  }
  return edges.length === 0 ? Infinity : quantile(Float32Array.from(edges), 0.5);
}

/** How strong the edge is that goes on along the ellipse within a bump. */
function edgeOfRim({ rays }: Bump, { ellipse, tolerance }: RoundPiece, edgeAt: EdgeAt): number {
  const edges = Array.from(rays, (ray) => {
    const [dx, dy] = wayAlong(ellipse, ray);
    const near: number[] = [];
    for (let off = -tolerance; off <= tolerance; off++) {
      const part = 1 + off / Math.hypot(dx, dy);
      near.push(edgeAt(Math.round(ellipse.cx + part * dx), Math.round(ellipse.cy + part * dy)));
    }
    return strongest(near);
  });
  return quantile(Float32Array.from(edges), 0.25);
}

/** Ends the mask at the ellipse where a bump is: the bump goes with its soft edge and with what joins it to the ellipse. */
function cutBump(mask: Plane, { isPiece, ellipse }: RoundPiece, { pixels, rays }: Bump): void {
  const { width, data } = mask;
  const distance = distanceTo(ellipse);
  const rayAt = rayThrough(ellipse);
  const isBump = new Uint8Array(data.length);
  let far = 0;
  for (const i of pixels) {
    isBump[i] = 1;
    far = Math.max(far, distance(i % width, Math.floor(i / width)));
  }
  const isThrough = (ray: number): boolean =>
    [-2, -1, 0, 1, 2].some((by) => rays.has((ray + by + RAYS) % RAYS));
  // Pixels of a piece come row by row.
  const room = 2 * FRINGE * width;
  const last = Math.min(data.length - 1, (pixels.at(-1) ?? 0) + room);
  for (let i = Math.max(0, (pixels[0] ?? 0) - room); i <= last; i++) {
    const value = data[i] ?? 0;
    if (value === 0) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    const off = distance(x, y);
    const isOther = off > FRINGE && isPiece[i] === 1 && isBump[i] === 0;
    if (off <= -1 || off > far + FRINGE || isOther || !isThrough(rayAt(x, y))) continue;
    data[i] = Math.min(value, Math.max(0, 0.5 - off / 2));
  }
}

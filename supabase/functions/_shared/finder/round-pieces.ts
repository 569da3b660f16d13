import type { PixelList } from '../pixels/pixel-list.ts';
import type { Plane } from '../pixels/plane.ts';
import { findPieces } from './connected-pieces.ts';
import { findEllipse, type Ellipse, type Point } from './ellipse.ts';

/** Smaller than this part of the largest one, a piece has no rim that could be told. */
const LEAST_PIECE = 0.25;
/** How far from an ellipse its outline may lie: in parts of the side of a square as large as the piece, and in pixels. */
const TOLERANCE = 0.012;
const LEAST_TOLERANCE = 1.5;

/** A piece of a mask with the ellipse that most of its outline lies on. */
export interface RoundPiece {
  /** 1 where the mask's pixels are of this piece. */
  isPiece: Uint8Array;
  ellipse: Ellipse;
  /** How far (pixels) from the ellipse its outline may lie. */
  tolerance: number;
}

/** The large pieces of a mask that are round, at least in parts. */
export function findRoundPieces(mask: Plane): RoundPiece[] {
  const pieces = findPieces(mask, (value) => value > 0.5);
  const most = pieces.reduce((length, piece) => Math.max(length, piece.length), 0);
  return pieces.flatMap((piece) => {
    if (piece.length < LEAST_PIECE * most) return [];
    const isPiece = new Uint8Array(mask.data.length);
    for (const i of piece) isPiece[i] = 1;
    const tolerance = Math.max(LEAST_TOLERANCE, TOLERANCE * Math.sqrt(piece.length));
    const ellipse = findEllipse(outlineOf(piece, isPiece, mask), tolerance);
    return ellipse ? { isPiece, ellipse, tolerance } : [];
  });
}

/** The pixels of a piece that have others beside them, but for those at the frame: there the frame cuts, not the rim. */
function outlineOf(piece: PixelList, isPiece: Uint8Array, { width, height }: Plane): Point[] {
  const points: Point[] = [];
  for (const i of piece) {
    const x = i % width;
    const y = (i - x) / width;
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) continue;
    if (isPiece[i - 1] && isPiece[i + 1] && isPiece[i - width] && isPiece[i + width]) continue;
    points.push([x, y]);
  }
  return points;
}

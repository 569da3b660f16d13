import { boxBlur } from '../pixels/filters.ts';
import type { PixelList } from '../pixels/pixel-list.ts';
import { createPlane, type Plane } from '../pixels/plane.ts';
import { ramp } from '../pixels/ramp.ts';
import { findPieces } from './connected-pieces.ts';

/** Smaller than this part of the largest piece, a piece is no dish; smaller than this, a gap is none. */
const LEAST_PIECE = 0.06;
const LEAST_GAP = 0.01;
/** How far (pixels) round a speck its soft edge may go. */
const SPECK_EDGE = 3;

/** The mask without lone specks beside the dish and without pinholes in it. */
export function keepSolid(alpha: Plane): Plane {
  // A speck goes with its soft edge, so pieces are taken with theirs; what counts is how much of them is surely inside.
  const pieces = findPieces(alpha, (value) => value > 0.05).map((pixels) => ({
    pixels,
    inside: pixels.reduce((count, i) => count + ((alpha.data[i] ?? 0) > 0.5 ? 1 : 0), 0),
  }));
  const largest = pieces.reduce((most, { inside }) => Math.max(most, inside), 0);
  const out = createPlane(alpha.width, alpha.height);
  for (const { pixels, inside } of pieces) {
    if (inside >= LEAST_PIECE * largest) for (const i of pixels) out.data[i] = alpha.data[i] ?? 0;
  }
  dropSpecks(out, LEAST_PIECE * largest);
  for (const gap of findPieces(out, (value) => value <= 0.5)) {
    if (gap.length < LEAST_GAP * largest && !touchesFrame(gap, alpha)) for (const i of gap) out.data[i] = 1;
  }
  return out;
}

/** What only doubt joins to the dish lies beside it as well: it goes with the doubt round it. */
function dropSpecks(mask: Plane, least: number): void {
  const specks = findPieces(mask, (value) => value > 0.5).filter((pixels) => pixels.length < least);
  if (specks.length === 0) return;
  const isSpeck = createPlane(mask.width, mask.height);
  for (const pixels of specks) for (const i of pixels) isSpeck.data[i] = 1;
  const near = boxBlur(isSpeck, SPECK_EDGE);
  for (let i = 0; i < mask.data.length; i++) {
    const isDish = (mask.data[i] ?? 0) > 0.5 && isSpeck.data[i] === 0;
    if (!isDish && (near.data[i] ?? 0) > 0) mask.data[i] = 0;
  }
}

const touchesFrame = (piece: PixelList, { width, height }: Plane): boolean =>
  piece.some((i) => i < width || i >= width * (height - 1) || i % width === 0 || i % width === width - 1);

/** How far in from its outline a dish may be soft, as a part of the mask's shorter side. */
const SOFT_EDGE = 0.01;

/** The mask all dish further in than its edge: what is half sure there is doubt, and no place for another surface. */
export function solidInside(alpha: Plane): Plane {
  const { width, height } = alpha;
  const within = { ...alpha, data: alpha.data.map((value) => (value > 0.5 ? 1 : 0)) };
  const depth = boxBlur(within, Math.max(1, Math.round(SOFT_EDGE * Math.min(width, height))));
  const data = alpha.data.map((value, i) =>
    value > 0.5 ? Math.max(value, ramp(0.8, 0.999, depth.data[i] ?? 0)) : value,
  );
  return { width, height, data };
}

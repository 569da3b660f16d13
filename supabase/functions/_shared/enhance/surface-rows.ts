import type { Plane } from '../pixels/plane.ts';
import { ramp } from '../pixels/ramp.ts';
import type { NewSurface } from './new-surface.ts';
import { DETAIL_SIDE, surfaceDetail } from './surface-detail.ts';
import { TileLines } from './tile-levels.ts';
import { depthAt, dropAt, FOCAL } from './view.ts';

/** A row of the surface: RGB values of a line that repeats, and how the row's pixels walk along it. */
export interface SurfaceRow {
  line: Float32Array;
  side: number;
  from: number;
  step: number;
  /** How much lighter or darker the finest detail makes it, along a line of its own. */
  detail: Float32Array;
  detailFrom: number;
  detailStep: number;
  /** How far (0..1) the table has gone over into what stands behind it. */
  far: number;
}

/** Distances, in those of the dish, between which the table ends. */
const END = [1.9, 4] as const;
/** Width of the blur far behind the dish and of the blur around it, in parts of the long side, where a photo has most. */
const FAR_BLUR = 0.03;
const NEAR_BLUR = 0.0035;
/** Squares of detail along the picture's long side, where the dish stands. */
const DETAIL_ON_PICTURE = 4;
/** Low views are never sharp to the end: as much blur as a lens has in any case. */
const OWN_BLUR = 0.3;

/**
 * The rows of a surface as it lies in its view: it runs away from the viewer, finer with distance, out of focus as the
 * photo is, and ends softly.
 */
export function surfaceRows(
  { tile, detail, repeats, view, blur }: Pick<NewSurface, 'tile' | 'detail' | 'repeats' | 'view' | 'blur'>,
  width: number,
  height: number,
): { rowAt: (row: number) => SurfaceRow; horizon: number } {
  const lines = new TileLines(tile);
  const long = Math.max(width, height);
  const pores = surfaceDetail(detail);
  const strip = new Float32Array(DETAIL_SIDE);
  const scale = (repeats * FOCAL) / view.atDish;
  const placeAt = (row: number): number => -depthAt(view, (row + 0.5) / height) * scale;
  const farAt = (row: number): number => {
    const drop = dropAt(view, (row + 0.5) / height);
    return drop <= 0.004 ? 1 : ramp(...END, 1 / drop / view.atDish);
  };
  let horizon = 0;
  while (horizon < height && farAt(horizon) > 0.5) horizon++;
  return {
    horizon: farAt(0) > 0 ? Math.max(1, horizon) / height : 0,
    rowAt: (row) => {
      const drop = Math.max(0.004, dropAt(view, (row + 0.5) / height));
      const distance = 1 / drop / view.atDish;
      const across = (repeats / long) * distance;
      const down = Math.abs(placeAt(row + 1) - placeAt(row));
      const lens =
        FAR_BLUR * Math.max(blur, OWN_BLUR * (view.ahead > 0 ? 1 : 0)) * Math.abs(1 - 1 / distance);
      const spread = Math.hypot(lens, NEAR_BLUR * blur) * long;
      const texels = Math.sqrt(across * Math.max(across, down)) * tile.side * Math.max(1, spread);
      const { line, side } = lines.lineAt(placeAt(row), texels);
      const step = across * side;
      const start = (0.5 - (width / 2 - 0.5) * across) * side - 0.5;
      const fine = DETAIL_ON_PICTURE * distance;
      // Too fine for the picture, or out of focus: it fades.
      const seen = Math.min(1, (long / fine / DETAIL_SIDE) ** 1.5) / Math.max(1, spread);
      const fineLine = detailLine(
        pores,
        (placeAt(row) / repeats) * DETAIL_ON_PICTURE * DETAIL_SIDE,
        seen,
        strip,
      );
      return {
        line,
        side,
        from: ((start % side) + side) % side,
        step,
        detail: fineLine,
        detailFrom: DETAIL_SIDE * 64 - (width / 2) * ((fine * DETAIL_SIDE) / long),
        detailStep: (fine * DETAIL_SIDE) / long,
        far: farAt(row),
      };
    },
  };
}

/** A row of detail between two of its own, as strong as it is still seen. */
function detailLine({ data }: Plane, place: number, strength: number, out: Float32Array): Float32Array {
  const top = Math.floor(place);
  const v = place - top;
  const above = (top & (DETAIL_SIDE - 1)) * DETAIL_SIDE;
  const below = ((top + 1) & (DETAIL_SIDE - 1)) * DETAIL_SIDE;
  for (let x = 0; x < DETAIL_SIDE; x++) {
    out[x] = 1 + strength * ((data[above + x] ?? 0) * (1 - v) + (data[below + x] ?? 0) * v);
  }
  return out;
}

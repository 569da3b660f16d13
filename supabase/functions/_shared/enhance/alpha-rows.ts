import { fitToColours, type ColourFit } from '../finder/colour-guide.ts';
import { linearToLab, srgbToLinear } from './colour.ts';
import { toLab } from './lab-picture.ts';
import type { Picture } from './picture.ts';
import type { Plane } from './plane.ts';
import { shrinkPicture } from './resample.ts';
import { stretchRows } from './stretch.ts';

/** Reach (pixels of the small mask) and what counts as the same colour when the edge is drawn at full size. */
const REACH = 3;
const SAME_COLOUR = 6;
/** Where the small mask is nearer to nothing or all than this, nothing is asked of the colours. */
const UNSURE = 0.03;
/** How far from the small mask the colours may lead. */
const MOST_MOVE = 0.6;
/** How much steeper the edge is made than the fit has it: most of its softness is the mask's own size. */
const STEEPNESS = 1.7;
/** What lies on the line itself is half old table: the edge is taken this much further in. */
const INSET = 0.06;

/**
 * How much (0..1) of each pixel of a row of the full picture belongs to the dish. The edge of the small mask is told as
 * a sum of the colours round it; the same sum of the full picture's colours gives an edge as sharp as the photo's own.
 * A row must be asked for before it is painted; the array is used again by the next call.
 */
export function alphaRows(alpha: Plane, picture: Picture): (row: number) => Float32Array {
  const { width, height } = picture;
  const rows = stretchRows(alpha, width, height);
  const small = shrinkPicture(picture, Math.max(alpha.width, alpha.height));
  const fit = stretchFit(fitToColours(toLab(small), alpha, REACH, SAME_COLOUR), width, height);
  // At the mask's own size there is nothing to steepen.
  const steep = 1 + (STEEPNESS - 1) * Math.min(1, Math.max(0, width / alpha.width - 1));
  const lab = new Float64Array(3);
  return (row) => {
    const part = rows(row);
    let here: ReturnType<typeof fit> | undefined;
    for (let x = 0, k = row * width * 4; x < width; x++, k += 4) {
      const value = part[x] ?? 0;
      if (value < UNSURE || value > 1 - UNSURE) {
        part[x] = value < 0.5 ? 0 : 1;
        continue;
      }
      here ??= fit(row);
      linearToLab(
        srgbToLinear[picture.data[k] ?? 0] ?? 0,
        srgbToLinear[picture.data[k + 1] ?? 0] ?? 0,
        srgbToLinear[picture.data[k + 2] ?? 0] ?? 0,
        lab,
      );
      const byColour =
        (here.l[x] ?? 0) * (lab[0] ?? 0) +
        (here.a[x] ?? 0) * (lab[1] ?? 0) +
        (here.b[x] ?? 0) * (lab[2] ?? 0) +
        (here.offset[x] ?? 0);
      const drawn = Math.min(value + MOST_MOVE, Math.max(value - MOST_MOVE, byColour));
      part[x] = Math.min(1, Math.max(0, (drawn - 0.5 - INSET) * steep + 0.5));
    }
    return part;
  };
}

function stretchFit(fit: ColourFit, width: number, height: number) {
  const l = stretchRows(fit.l, width, height);
  const a = stretchRows(fit.a, width, height);
  const b = stretchRows(fit.b, width, height);
  const offset = stretchRows(fit.offset, width, height);
  return (row: number) => ({ l: l(row), a: a(row), b: b(row), offset: offset(row) });
}

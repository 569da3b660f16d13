import { fitToColours } from '../finder/colour-guide.ts';
import { linearToLab, srgbToLinear } from '../pixels/colour.ts';
import { toLab } from '../pixels/lab-picture.ts';
import type { Picture } from '../pixels/picture.ts';
import type { Plane } from '../pixels/plane.ts';
import { StretchedPoints, stretchRows } from '../pixels/stretch.ts';
import { roundRims } from './round-rims.ts';

/** Reach (pixels of the small mask) and what counts as the same colour when the edge is drawn at full size. */
const REACH = 3;
const SAME_COLOUR = 6;
/** Where the small mask is nearer to nothing or all than this, nothing is asked of the colours. */
const UNSURE = 0.03;
/** How far from the small mask the colours of a photo of twice its size or more may lead. */
const MOST_MOVE = 0.6;
/** How wide the edge is made at the full size, in pixels of the mask: what is softer is only the mask's doubt. */
const EDGE_WIDTH = 0.95;
const MOST_STEEPNESS = 8;
/** What lies on the line itself is half old table: the edge is taken this much further in. */
const INSET = 0.06;

/**
 * How much (0..1) of each pixel of a row of the full picture belongs to the dish. The edge of the small mask is told as
 * a sum of the colours round it; the same sum of the full picture's colours gives an edge as sharp as the photo's own;
 * where it is a round rim, it is then made smooth.
 * `small` is the picture at the mask's size. A row must be asked for before it is painted; the array is used again by
 * the next call.
 */
export function alphaRows(alpha: Plane, picture: Picture, small: Picture): (row: number) => Float32Array {
  const { width, height } = picture;
  const rows = stretchRows(alpha, width, height);
  const fit = fitToColours(toLab(small), alpha, REACH, SAME_COLOUR);
  const points = new StretchedPoints(alpha, picture);
  // At the mask's own size its softness is the photo's, and the colours of the full size have nothing to add.
  const larger = Math.min(1, Math.max(0, width / alpha.width - 1));
  const wanted = Math.min(MOST_STEEPNESS, Math.max(1, edgeWidth(alpha) / EDGE_WIDTH));
  const steep = 1 + (wanted - 1) * larger;
  const move = MOST_MOVE * larger;
  const sharpened = (value: number): number => Math.min(1, Math.max(0, (value - 0.5 - INSET) * steep + 0.5));
  const lab = new Float64Array(3);
  const mendRims = roundRims(alpha, picture, larger);
  const mask = new Float32Array(width);
  return (row) => {
    const part = rows(row);
    mask.set(part);
    points.toRow(row);
    for (let x = 0, k = row * width * 4; x < width; x++, k += 4) {
      const value = part[x] ?? 0;
      if (value === 0 || value === 1) continue;
      if (value < UNSURE || value > 1 - UNSURE) {
        part[x] = sharpened(value);
        continue;
      }
      linearToLab(
        srgbToLinear[picture.data[k] ?? 0] ?? 0,
        srgbToLinear[picture.data[k + 1] ?? 0] ?? 0,
        srgbToLinear[picture.data[k + 2] ?? 0] ?? 0,
        lab,
      );
      const byColour =
        points.at(fit.l, x) * (lab[0] ?? 0) +
        points.at(fit.a, x) * (lab[1] ?? 0) +
        points.at(fit.b, x) * (lab[2] ?? 0) +
        points.at(fit.offset, x);
      const led = Math.min(value + move, Math.max(value - move, byColour));
      // Where dish and table are of one colour the colours are no surer than the mask.
      const drawn = Math.abs(led - 0.5) > Math.abs(value - 0.5) ? led : value;
      part[x] = sharpened(drawn);
    }
    mendRims(row, part, mask);
    return part;
  };
}

/** How many pixels the mask takes from nothing to all, where it is about a half. */
function edgeWidth({ width, height, data }: Plane): number {
  let slopes = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      const here = data[i] ?? 0;
      if (here < 0.25 || here > 0.75) continue;
      const across = ((data[i + 1] ?? 0) - (data[i - 1] ?? 0)) / 2;
      const down = ((data[i + width] ?? 0) - (data[i - width] ?? 0)) / 2;
      slopes += Math.hypot(across, down);
      count++;
    }
  }
  return slopes > 0 ? count / slopes : 1;
}

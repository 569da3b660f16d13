import type { Picture } from '../pixels/picture.ts';
import type { Plane } from '../pixels/plane.ts';
import { resizePicture } from '../pixels/resample.ts';
import { StretchedPoints, stretchRows } from '../pixels/stretch.ts';
import { alphaRows } from './alpha-rows.ts';
import { paintBackdrop } from './backdrop.ts';
import { readDishColours, rimPart, type ColourPlanes } from './dish-colours.ts';
import { grainOf, grainRow } from './grain.ts';
import type { NewSurface } from './new-surface.ts';
import { measureNoise } from './noise.ts';
import { shadeSurface } from './shading.ts';
import { DETAIL_SIDE } from './surface-detail.ts';
import { surfaceRows } from './surface-rows.ts';
import { vignetteRow, type Vignette } from './vignette.ts';

/** Puts a new surface under the dish, in place. Inside its outline only the vignette acts. */
export function paintSurface(picture: Picture, surface: NewSurface, vignette: Vignette): void {
  const { width, height, data } = picture;
  const { alpha, parts, light, white } = surface;
  const small = atSizeOf(alpha, picture);
  const size = parts[0] ? parts[0].right - parts[0].left + 1 : alpha.width / 2;
  const { rim, known, glow } = readDishColours(small, alpha, size);
  const rows: SurfaceSource = {
    alpha: alphaRows(alpha, picture, small),
    tile: surfaceRows(surface, width, height),
    shade: stretchColours(shadeSurface(alpha, parts, light, white, glow), width, height),
    rim,
    known,
    points: new StretchedPoints(alpha, picture),
    backdrop: undefined,
    grain: grainOf(measureNoise(picture)),
  };
  const horizon = rows.tile.horizon;
  if (horizon > 0)
    rows.backdrop = stretchColours(paintBackdrop(surface.backdrop, width / height, horizon), width, height);
  const left = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    vignetteRow(vignette, y, width, height, left);
    paintRow(data.subarray(y * width * 4, (y + 1) * width * 4), y, rows, left);
  }
}

/** Not by its long side alone: of a photo that was shrunk twice the mask may have another short side, by a pixel. */
const atSizeOf = (mask: Plane, picture: Picture): Picture =>
  mask.width === picture.width && mask.height === picture.height
    ? picture
    : resizePicture(picture, mask.width, mask.height);

type Rows = (row: number) => Float32Array;
type ColourRows = (row: number) => readonly [Float32Array, Float32Array, Float32Array];

interface SurfaceSource {
  alpha: Rows;
  tile: ReturnType<typeof surfaceRows>;
  shade: ColourRows;
  rim: ColourPlanes;
  known: Plane;
  /** Where they are read: it is for the edge alone, a few places of a row. */
  points: StretchedPoints;
  backdrop: ColourRows | undefined;
  grain: Float32Array;
}

function stretchColours([r, g, b]: ColourPlanes, width: number, height: number): ColourRows {
  const red = stretchRows(r, width, height);
  const green = stretchRows(g, width, height);
  const blue = stretchRows(b, width, height);
  return (row) => [red(row), green(row), blue(row)];
}

function paintRow(pixels: Uint8ClampedArray, row: number, source: SurfaceSource, left: Float32Array): void {
  const inside = source.alpha(row);
  const { line, side, from, step, far, detail, detailFrom, detailStep } = source.tile.rowAt(row);
  const [sr, sg, sb] = source.shade(row);
  const back = far > 0 ? source.backdrop?.(row) : undefined;
  const { values, start, mask } = grainRow(row);
  const { rim, known, points } = source;
  points.toRow(row);
  for (let x = 0, k = 0; x < inside.length; x++, k += 4) {
    const dish = inside[x] ?? 0;
    const light = left[x] ?? 1;
    if (dish === 1) {
      pixels[k] = (pixels[k] ?? 0) * light;
      pixels[k + 1] = (pixels[k + 1] ?? 0) * light;
      pixels[k + 2] = (pixels[k + 2] ?? 0) * light;
      continue;
    }
    const at = (from + x * step) % side;
    const i = at | 0;
    const u = at - i;
    const n = i * 3;
    let r = (line[n] ?? 0) + ((line[n + 3] ?? 0) - (line[n] ?? 0)) * u;
    let g = (line[n + 1] ?? 0) + ((line[n + 4] ?? 0) - (line[n + 1] ?? 0)) * u;
    let b = (line[n + 2] ?? 0) + ((line[n + 5] ?? 0) - (line[n + 2] ?? 0)) * u;
    const fine = detail[(detailFrom + x * detailStep) & (DETAIL_SIDE - 1)] ?? 1;
    r *= fine;
    g *= fine;
    b *= fine;
    if (back) {
      r += ((back[0][x] ?? 0) - r) * far;
      g += ((back[1][x] ?? 0) - g) * far;
      b += ((back[2][x] ?? 0) - b) * far;
    }
    r *= sr[x] ?? 1;
    g *= sg[x] ?? 1;
    b *= sb[x] ?? 1;
    const speck = (values[(start + x) & mask] ?? 0) * (source.grain[g > 255 ? 255 : g | 0] ?? 0);
    r += speck;
    g += speck;
    b += speck;
    if (dish > 0) {
      const lent = rimPart(dish, points.at(known, x));
      const other = 1 - dish;
      r = r * other + dish * ((pixels[k] ?? 0) * (1 - lent) + points.at(rim[0], x) * lent);
      g = g * other + dish * ((pixels[k + 1] ?? 0) * (1 - lent) + points.at(rim[1], x) * lent);
      b = b * other + dish * ((pixels[k + 2] ?? 0) * (1 - lent) + points.at(rim[2], x) * lent);
    }
    pixels[k] = r * light;
    pixels[k + 1] = g * light;
    pixels[k + 2] = b * light;
  }
}

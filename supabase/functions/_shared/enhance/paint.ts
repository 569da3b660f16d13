import type { Surround } from './looks.ts';
import type { Plane } from './plane.ts';
import type { Band } from './restyle-plan.ts';
import { stretchRows } from './stretch.ts';
import type { Tile } from './surface-tiles.ts';
import { vignetteRow, type Vignette } from './vignette.ts';

/** Writes the pixels of one row, in place; `light` is what the vignette leaves at each of them. */
type RowPainter = (data: Uint8ClampedArray, start: number, row: number, light: Float32Array) => void;

/** Makes a painter of bands from a painter of rows that is made for the full size when the first band comes. */
function paintRows(
  vignette: Vignette,
  makePainter: (fullWidth: number, fullHeight: number) => RowPainter,
): (band: Band) => void {
  let painter: RowPainter | undefined;
  let light = new Float32Array(0);
  return (band) => {
    const { picture, firstRow, fullWidth, fullHeight } = band;
    if (!painter || light.length !== fullWidth) {
      painter = makePainter(fullWidth, fullHeight);
      light = new Float32Array(fullWidth);
    }
    for (let y = 0; y < picture.height; y++) {
      vignetteRow(vignette, firstRow + y, band, light);
      painter(picture.data, y * fullWidth * 4, firstRow + y, light);
    }
  };
}

/** Light and colour only: the corners fall off. */
export function paintVignette(vignette: Vignette): (band: Band) => void {
  return paintRows(vignette, () => (data, start, _row, light) => {
    for (let x = 0, k = start; x < light.length; x++, k += 4) dim(data, k, light[x] ?? 1);
  });
}

function dim(data: Uint8ClampedArray, k: number, light: number): void {
  data[k] = (data[k] ?? 0) * light;
  data[k + 1] = (data[k + 1] ?? 0) * light;
  data[k + 2] = (data[k + 2] ?? 0) * light;
}

/** Saturation (0..1) from which on a colour is rich: it may be something edible, and is no cast of the light. */
const RICH = 0.55;

/** Restyles softly, by the mask (0..1), what surrounds the plate. Where the mask is 0 only the vignette acts. */
export function paintSurround(surround: Surround, mask: Plane, vignette: Vignette): (band: Band) => void {
  const { darken, fade, tint, cast, tintColour } = surround;
  const tintLight = 0.3 * tintColour[0] + 0.59 * tintColour[1] + 0.11 * tintColour[2];
  // The tint keeps the lightness that is there: dark tints a little more than half of it, light ones less than all.
  const reference = Math.max(40, tintLight * 1.05);
  return paintRows(vignette, (fullWidth, fullHeight) => {
    const maskRow = stretchRows(mask, fullWidth, fullHeight);
    return (data, start, row, light) => {
      const part = maskRow(row);
      for (let x = 0, k = start; x < fullWidth; x++, k += 4) {
        const q = part[x] ?? 0;
        const left = light[x] ?? 1;
        if (q < 0.004) {
          dim(data, k, left);
          continue;
        }
        const r = data[k] ?? 0;
        const g = data[k + 1] ?? 0;
        const b = data[k + 2] ?? 0;
        const grey = 0.3 * r + 0.59 * g + 0.11 * b;
        const most = Math.max(r, g, b);
        const paleness = 1 - (most - Math.min(r, g, b)) / (RICH * most + 1);
        const faded = q * (paleness > 0 ? fade + (1 - fade) * cast * paleness : fade);
        const colour = (1 - faded) * (1 - tint * q);
        const tone = (tint * q * grey) / reference;
        const neutral = (1 - tint * q) * grey * faded;
        const scale = darken > 0 ? (1 - darken * q) * left : left;
        const lift = darken < 0 ? -darken * q : 0;
        data[k] = mixLight(r * colour + neutral + tintColour[0] * tone, lift) * scale;
        data[k + 1] = mixLight(g * colour + neutral + tintColour[1] * tone, lift) * scale;
        data[k + 2] = mixLight(b * colour + neutral + tintColour[2] * tone, lift) * scale;
      }
    };
  });
}

/** Moves a value part of the way to white. */
const mixLight = (value: number, part: number): number => value + (255 - value) * part;

export interface NewSurface {
  tile: Tile;
  /** Sides of the tile that fit along the picture's long side. */
  repeats: number;
  /** Distance from the plate's outline in pixels of the plane, positive inside. */
  outline: Plane;
  shading: Plane;
}

/** Puts a new surface under the plate. Inside its outline only the vignette acts. */
export function paintSurface(surface: NewSurface, vignette: Vignette): (band: Band) => void {
  const { tile, repeats, outline, shading } = surface;
  const { side, rgb } = tile;
  return paintRows(vignette, (fullWidth, fullHeight) => {
    const outlineRow = stretchRows(outline, fullWidth, fullHeight);
    const shadeRow = stretchRows(shading, fullWidth, fullHeight);
    const zoom = fullWidth / outline.width;
    const step = (side * repeats) / Math.max(fullWidth, fullHeight);
    const columns = Float64Array.from({ length: fullWidth }, (_, x) => (x * step) % side);
    // A row of the tile and its first pixel again, so that there is always a next one.
    const line = new Float32Array((side + 1) * 3);
    return (data, start, row, light) => {
      const inside = outlineRow(row);
      const shade = shadeRow(row);
      const place = (row * step) % side;
      const top = Math.floor(place);
      const v = place - top;
      const above = top * side * 3;
      const below = ((top + 1) % side) * side * 3;
      for (let i = 0; i < side * 3; i++) {
        const from = rgb[above + i] ?? 0;
        line[i] = from + ((rgb[below + i] ?? 0) - from) * v;
      }
      line.copyWithin(side * 3, 0, 3);
      for (let x = 0, k = start; x < fullWidth; x++, k += 4) {
        const left = light[x] ?? 1;
        // One pixel wide, and half a pixel inside: what lies on the line itself is half old table.
        const plate = Math.min(1, Math.max(0, ((inside[x] ?? 0) - INSET) * zoom * 0.6 + 0.5));
        if (plate === 1) {
          dim(data, k, left);
          continue;
        }
        const along = columns[x] ?? 0;
        const near = (along | 0) * 3;
        const u = along - (along | 0);
        const lit = (shade[x] ?? 1) * (1 - plate) * left;
        const kept = plate * left;
        for (let c = 0; c < 3; c++) {
          const from = line[near + c] ?? 0;
          const surfaceLight = from + ((line[near + c + 3] ?? 0) - from) * u;
          data[k + c] = (data[k + c] ?? 0) * kept + surfaceLight * lit;
        }
      }
    };
  });
}

/** How far inside the traced outline the plate is taken to end, in pixels of the outline's plane. */
const INSET = 0.35;

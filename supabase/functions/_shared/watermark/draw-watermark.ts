import type { Picture } from '../pixels/picture.ts';
import type { Size } from '../size.ts';
import { WATERMARK_MASK } from './watermark-mask.ts';

/** Part of the picture's width that the mark takes. */
const WIDTH_PART = 0.16;
/** On small pictures it is larger than that, so that it can be read; but never wider than this part. */
const LEAST_WIDTH = 72;
const MOST_WIDTH_PART = 0.6;
/** Distance from the corner, as a part of the picture's short side. */
const MARGIN_PART = 0.025;
const MARK_COVER = 0.92;
const SHADOW_COVER = 0.7;

/** How much of each pixel is covered, 0 to 1. */
interface Cover {
  width: number;
  height: number;
  values: Float32Array;
}

/** Where the mark stands in a picture of this size, in pixels. */
export function placeWatermark(picture: Size): Size & { left: number; top: number } {
  const wanted = Math.max(picture.width * WIDTH_PART, LEAST_WIDTH);
  const width = Math.round(Math.min(wanted, picture.width * MOST_WIDTH_PART));
  const height = Math.round((width * WATERMARK_MASK.height) / WATERMARK_MASK.width);
  const margin = Math.round(Math.min(picture.width, picture.height) * MARGIN_PART);
  return { left: picture.width - margin - width, top: picture.height - margin - height, width, height };
}

/** Draws the product's mark and name into the lower right corner, white with a soft shadow, to be read on any ground. */
export function drawWatermark(picture: Picture): void {
  const { left, top, width, height } = placeWatermark(picture);
  if (width < 1 || height < 1) return;
  const mark = scaled(unpackMask(), width, height);
  const softness = Math.max(1, Math.round(height * 0.12));
  const shadow = shadowOf(mark, softness);
  // The shadow falls a little to the right and down.
  const drop = Math.round(softness / 2);
  const reach = 3 * softness;
  blend(picture, shadow, left - reach + drop, top - reach + drop, 0, SHADOW_COVER);
  blend(picture, mark, left, top, 255, MARK_COVER);
}

/** One byte for each run of like pixels: 4 bits of cover, 4 bits of length less one. */
function unpackMask(): Cover {
  const { width, height, runs } = WATERMARK_MASK;
  const values = new Float32Array(width * height);
  let at = 0;
  for (const character of atob(runs)) {
    const run = character.charCodeAt(0);
    const end = at + 1 + (run & 15);
    values.fill((run >> 4) / 15, at, end);
    at = end;
  }
  return { width, height, values };
}

/** The mean of what each new pixel covers, taken at 4 x 4 places in it. */
function scaled(mask: Cover, width: number, height: number): Cover {
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length * 16; i++) {
    const [pixel, place] = [i >> 4, i & 15];
    const x = ((pixel % width) + (0.5 + (place & 3)) / 4) / width;
    const y = (Math.floor(pixel / width) + (0.5 + (place >> 2)) / 4) / height;
    const from = Math.floor(y * mask.height) * mask.width + Math.floor(x * mask.width);
    values[pixel] = (values[pixel] ?? 0) + (mask.values[from] ?? 0) / 16;
  }
  return { width, height, values };
}

/** The mark, blurred: it reaches three times the softness beyond on every side. */
function shadowOf(mark: Cover, softness: number): Cover {
  const reach = 3 * softness;
  const width = mark.width + 2 * reach;
  const height = mark.height + 2 * reach;
  let values = new Float32Array(width * height);
  for (let row = 0; row < mark.height; row++) {
    const line = mark.values.subarray(row * mark.width, (row + 1) * mark.width);
    values.set(line, (row + reach) * width + reach);
  }
  for (let pass = 0; pass < 2; pass++) {
    values = blurLines(values, width, height, 1, width, softness);
    values = blurLines(values, height, width, width, 1, softness);
  }
  // Thin strokes lose most of themselves in a blur; their shadow is to be as dark as that of thick ones.
  return { width, height, values: values.map((value) => Math.min(1, value * 1.8)) };
}

/** Mean over `2 radius + 1` neighbours along lines of `length` values that lie `step` apart; lines lie `lineStep` apart. */
function blurLines(
  values: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
  radius: number,
): ReturnType<typeof Float32Array.of> {
  const blurred = new Float32Array(values.length);
  for (let line = 0; line < lines; line++) {
    const valueAt = (i: number) => (i >= 0 && i < length ? (values[line * lineStep + i * step] ?? 0) : 0);
    let sum = 0;
    for (let i = -radius; i < radius; i++) sum += valueAt(i);
    for (let i = 0; i < length; i++) {
      sum += valueAt(i + radius);
      blurred[line * lineStep + i * step] = Math.max(0, sum / (2 * radius + 1));
      sum -= valueAt(i - radius);
    }
  }
  return blurred;
}

/** Mixes a grey into the picture where it is covered; what lies outside of the picture is left out. */
function blend(picture: Picture, cover: Cover, left: number, top: number, grey: number, strength: number) {
  const rows = Math.min(cover.height, picture.height - top);
  const columns = Math.min(cover.width, picture.width - left);
  for (let y = Math.max(0, -top); y < rows; y++) {
    for (let x = Math.max(0, -left); x < columns; x++) {
      const part = (cover.values[y * cover.width + x] ?? 0) * strength;
      const at = ((top + y) * picture.width + left + x) * 4;
      for (let i = at; i < at + 3; i++) {
        const value = picture.data[i] ?? 0;
        picture.data[i] = value + (grey - value) * part;
      }
    }
  }
}

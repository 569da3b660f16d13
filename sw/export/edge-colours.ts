import type { Area, Edge, Edges } from '#core/model/export-job.ts';
import { contextOf } from '#sw/canvas.ts';

/** Colours told of each side. */
const COLOURS = 8;
/** How much of the picture counts as its edge: a thirtieth, so that a crumb gives no colour to a whole band. */
const EDGE_PART = 1 / 30;

/** The mean colours along the four sides of a picture. */
export function readEdges(picture: ImageBitmap): Edges {
  const { width, height } = picture;
  const [across, down] = [Math.ceil(width * EDGE_PART), Math.ceil(height * EDGE_PART)];
  const read = (area: Area, columns: number, rows: number): Edge => {
    const [mean = ''] = meansOf(picture, area, 1, 1);
    return { along: meansOf(picture, area, columns, rows), mean };
  };
  const row = (top: number) => read([0, top, width, down], COLOURS, 1);
  const column = (left: number) => read([left, 0, across, height], 1, COLOURS);
  return { left: column(0), top: row(0), right: column(width - across), bottom: row(height - down) };
}

/** Made smaller by halves, as browsers pass over pixels where they shrink by more. */
function meansOf(
  picture: ImageBitmap,
  [left, top, wide, high]: Area,
  columns: number,
  rows: number,
): string[] {
  let [width, height] = [Math.min(wide, columns * 32), Math.min(high, rows * 32)];
  let context = contextOf(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, wide, high, 0, 0, width, height);
  while (width > columns || height > rows) {
    const next = { width: Math.max(columns, width >> 1), height: Math.max(rows, height >> 1) };
    const smaller = contextOf(next.width, next.height);
    smaller.drawImage(context.canvas, 0, 0, next.width, next.height);
    [context, width, height] = [smaller, next.width, next.height];
  }
  const { data } = context.getImageData(0, 0, columns, rows);
  return Array.from({ length: columns * rows }, (_, at) => `rgb(${data.slice(at * 4, at * 4 + 3).join()})`);
}

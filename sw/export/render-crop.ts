import { EDGE_FADES, type Area, type Edge, type Edges, type ExportJob } from '#core/model/export-job.ts';
import { drawWatermark } from '#shared/watermark/draw-watermark.ts';
import { contextOf } from '#sw/canvas.ts';

/** Draws a crop of a picture in the size that is asked for, on a canvas of its own. */
export function renderCrop(picture: ImageBitmap, edges: Edges, job: ExportJob): OffscreenCanvas {
  const { crop, size, band, isMarked } = job;
  const context = contextOf(size.width, size.height);
  const [across, down] = [size.width / crop.width, size.height / crop.height];
  const place = {
    left: -crop.left * across,
    top: -crop.top * down,
    width: picture.width * across,
    height: picture.height * down,
  };
  if (band === null) continueEdges(context, edges, place);
  else {
    context.fillStyle = band;
    context.fillRect(0, 0, size.width, size.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, place.left, place.top, place.width, place.height);
  if (isMarked) {
    const pixels = context.getImageData(0, 0, size.width, size.height);
    drawWatermark(pixels);
    context.putImageData(pixels, 0, 0);
  }
  return context.canvas;
}

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Fills what lies beyond the picture with the colours of its edge, and a pixel under it, so that no seam shows. */
function continueEdges(context: OffscreenCanvasRenderingContext2D, edges: Edges, place: Place): void {
  const { width, height } = context.canvas;
  const { left, top } = place;
  const [right, bottom] = [left + place.width, top + place.height];
  const fill = (edge: Edge, along: CanvasGradient, away: CanvasGradient, ...area: Area) => {
    for (const [at, colour] of edge.along.entries()) {
      along.addColorStop((at + 0.5) / edge.along.length, colour);
    }
    away.addColorStop(0, edge.mean.replace('rgb(', 'rgba(').replace(')', ',0)'));
    away.addColorStop(EDGE_FADES, edge.mean);
    for (const gradient of [along, away]) {
      context.fillStyle = gradient;
      context.fillRect(...area);
    }
  };
  const across = (from: number, to: number) => context.createLinearGradient(from, 0, to, 0);
  const down = (from: number, to: number) => context.createLinearGradient(0, from, 0, to);
  if (left > 0) fill(edges.left, down(top, bottom), across(left, 0), 0, 0, left + 1, height);
  if (right < width)
    fill(edges.right, down(top, bottom), across(right, width), right - 1, 0, width - right + 1, height);
  if (top > 0) fill(edges.top, across(left, right), down(top, 0), 0, 0, width, top + 1);
  if (bottom < height)
    fill(edges.bottom, across(left, right), down(bottom, height), 0, bottom - 1, width, height - bottom + 1);
}

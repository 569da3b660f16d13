import { fadesOfCrop } from '#core/model/edge-band.ts';
import {
  EDGE_FADES,
  FADE_STEPS,
  type Area,
  type Edge,
  type Edges,
  type ExportJob,
  type Fades,
} from '#core/model/export-job.ts';
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
  if (band === null) {
    const { left, top, right, bottom } = fadesOfCrop(job.fades, crop, picture);
    fadeEdges(context, edges, place, {
      left: left * across,
      top: top * down,
      right: right * across,
      bottom: bottom * down,
    });
  }
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

/** Fills what lies beyond the picture with the colours of its edge, and a pixel under it, so that no line shows. */
function continueEdges(context: OffscreenCanvasRenderingContext2D, edges: Edges, place: Place): void {
  const { width, height } = context.canvas;
  const { left, top } = place;
  const [right, bottom] = [left + place.width, top + place.height];
  const fill = (edge: Edge, along: CanvasGradient, away: CanvasGradient, ...area: Area) => {
    addColours(along, edge);
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

/** Lets the picture go over into what continues it, so that no seam shows. */
function fadeEdges(
  context: OffscreenCanvasRenderingContext2D,
  edges: Edges,
  place: Place,
  fades: Fades,
): void {
  const { width, height } = context.canvas;
  const [right, bottom] = [place.left + place.width, place.top + place.height];
  const [left, top] = [Math.max(0, place.left), Math.max(0, place.top)];
  const [wide, high] = [Math.min(width, right) - left, Math.min(height, bottom) - top];
  const fade = (edge: Edge, along: CanvasGradient, inward: CanvasGradient, [x, y, w, h]: Area) => {
    if (w < 1 || h < 1) return;
    const strip = contextOf(Math.ceil(w) + 1, Math.ceil(h) + 1);
    const [fromLeft, fromTop] = [Math.floor(x), Math.floor(y)];
    strip.translate(-fromLeft, -fromTop);
    addColours(along, edge);
    for (const [i, seen] of FADE_STEPS.entries()) {
      inward.addColorStop(i / (FADE_STEPS.length - 1), `rgba(0,0,0,${String(1 - seen)})`);
    }
    strip.fillStyle = along;
    strip.fillRect(x, y, w, h);
    strip.globalCompositeOperation = 'destination-in';
    strip.fillStyle = inward;
    strip.fillRect(fromLeft, fromTop, w + 2, h + 2);
    context.drawImage(strip.canvas, fromLeft, fromTop);
  };
  const across = (from: number, to: number) => context.createLinearGradient(from, 0, to, 0);
  const down = (from: number, to: number) => context.createLinearGradient(0, from, 0, to);
  fade(edges.left, down(place.top, bottom), across(left, left + fades.left), [left, top, fades.left, high]);
  fade(edges.right, down(place.top, bottom), across(right, right - fades.right), [
    right - fades.right,
    top,
    fades.right,
    high,
  ]);
  fade(edges.top, across(place.left, right), down(top, top + fades.top), [left, top, wide, fades.top]);
  fade(edges.bottom, across(place.left, right), down(bottom, bottom - fades.bottom), [
    left,
    bottom - fades.bottom,
    wide,
    fades.bottom,
  ]);
}

function addColours(along: CanvasGradient, { along: colours }: Edge): void {
  for (const [at, colour] of colours.entries()) along.addColorStop((at + 0.5) / colours.length, colour);
}

import { clamp } from '#shared/clamp.ts';
import type { DishHint, DishOutline, DishRing } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';
import { brush, fillOutline } from './outline-mask.ts';
import { traceOutline } from './trace-outline.ts';

// What a person does to an outline. Every step gives a new hint, so that each can be taken back.

const CORNERS = 72;
const LEAST_RADIUS = 0.02;
const MOST_RADIUS = 1;
/** Of whoever begins without any outline. */
const FIRST_RING: DishRing = [0.5, 0.5, 0.36, 0.3, 0];

const short = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The polygons that a hint stands for. */
export function outlineOf(hint: DishHint, photo: Size): DishOutline {
  if ('outline' in hint) return hint.outline;
  const [cx, cy, rx, ry, degrees] = hint.ring;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const aspect = photo.width / photo.height;
  return [
    Array.from({ length: CORNERS }, (_, i): [number, number] => {
      const angle = (2 * Math.PI * i) / CORNERS;
      const [u, v] = [rx * Math.cos(angle), ry * Math.sin(angle)];
      return [
        short(clamp(cx + u * cos - v * sin, -0.5, 1.5)),
        short(clamp(cy + (u * sin + v * cos) * aspect, -0.5, 1.5)),
      ];
    }),
  ];
}

/** The ring of a hint; round an outline, the one that fills its box. */
export function ringOf(hint: DishHint | undefined, photo: Size): DishRing {
  if (!hint) return FIRST_RING;
  if ('ring' in hint) return hint.ring;
  const points = hint.outline.flat();
  if (points.length === 0) return FIRST_RING;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const high = ((low - top) * photo.height) / photo.width;
  return tidy([(left + right) / 2, (top + low) / 2, (right - left) / 2, high / 2, 0]);
}

/** `by` in parts of the photo's width and height; sizes by a factor; the turn in degrees. */
export function changeRing(
  [cx, cy, rx, ry, degrees]: DishRing,
  {
    x = 0,
    y = 0,
    wider = 1,
    higher = 1,
    turn = 0,
  }: { x?: number; y?: number; wider?: number; higher?: number; turn?: number },
): DishRing {
  return tidy([cx + x, cy + y, rx * wider, ry * higher, degrees + turn]);
}

function tidy([cx, cy, rx, ry, degrees]: DishRing): DishRing {
  const radius = (value: number) => short(clamp(value, LEAST_RADIUS, MOST_RADIUS));
  return [short(clamp(cx, 0, 1)), short(clamp(cy, 0, 1)), radius(rx), radius(ry), short(degrees % 180)];
}

export interface Stroke {
  points: readonly (readonly [number, number])[];
  /** In parts of the photo's width. */
  radius: number;
  adds: boolean;
}

/** Paints a line, to add or to take away. Where nothing would be left, everything stays. */
export function paint(hint: DishHint, photo: Size, { points, radius, adds }: Stroke): DishHint {
  const mask = fillOutline(outlineOf(hint, photo), photo);
  for (const [i, to] of points.entries()) brush(mask, points[i - 1] ?? to, to, { radius, adds });
  const outline = traceOutline(mask);
  return outline.length > 0 ? { outline } : hint;
}

import { rimDistance, type Ellipse } from './ellipse.ts';
import { boxBlur } from './filters.ts';
import type { ColourGroup } from './colour-groups.ts';
import { toLab, type LabPicture } from './lab-picture.ts';
import type { Picture } from './picture.ts';
import { createPlane, type Plane } from './plane.ts';
import { isShadedTable } from './surroundings.ts';

const ANGLES = 240;
/** How far the true outline may lie from the ellipse, as a part of its radius. */
const PLAY = 0.042;
const OFFSETS = 19;

/**
 * How far the plate's own outline lies from the ellipse, by angle, as a part of the radius: real rims are never quite
 * elliptic. Follows the outermost clear edge near the ellipse, and smooths it, so that a stray edge leaves no notch.
 */
function traceOutline(lab: LabPicture, e: Ellipse): Float32Array {
  const planes = [lab.l, lab.a, lab.b].map((plane) => boxBlur(plane, 1));
  const reachOf = (o: number): number => 1 + PLAY * ((2 * o) / (OFFSETS - 1) - 1);
  const cos = Math.cos(e.angle);
  const sin = Math.sin(e.angle);
  const found = new Float32Array(ANGLES);
  const weights = new Float32Array(ANGLES);
  const sample = (plane: Plane, x: number, y: number): number => {
    const column = Math.min(plane.width - 1, Math.max(0, Math.round(x)));
    const row = Math.min(plane.height - 1, Math.max(0, Math.round(y)));
    return plane.data[row * plane.width + column] ?? 0;
  };
  for (let k = 0; k < ANGLES; k++) {
    const turn = (k / ANGLES) * 2 * Math.PI;
    const u = e.rx * Math.cos(turn);
    const v = e.ry * Math.sin(turn);
    const dx = u * cos - v * sin;
    const dy = u * sin + v * cos;
    const steps = new Float32Array(OFFSETS);
    for (let o = 0; o < OFFSETS; o++) {
      const inner = reachOf(o) - 0.012;
      const outer = reachOf(o) + 0.012;
      let square = 0;
      for (const plane of planes) {
        const step =
          sample(plane, e.cx + dx * outer, e.cy + dy * outer) -
          sample(plane, e.cx + dx * inner, e.cy + dy * inner);
        square += step * step;
      }
      steps[o] = square;
    }
    const edge = outermostEdge(steps);
    found[k] = reachOf(edge) - 1;
    weights[k] = steps[edge] ?? 0;
  }
  return smoothRound(found, weights, 5);
}

/**
 * The outermost peak that is at least a third as strong as the strongest: a rim often has a bright line of its own,
 * and all of it belongs to the plate.
 */
function outermostEdge(steps: Float32Array): number {
  const enough = Math.max(...steps) / 3;
  for (let o = steps.length - 1; o >= 0; o--) {
    const here = steps[o] ?? 0;
    if (here >= enough && here >= (steps[o - 1] ?? 0) && here >= (steps[o + 1] ?? 0)) return o;
  }
  return steps.length >> 1;
}

/** Weighted mean over the neighbours on the circle. */
function smoothRound(values: Float32Array, weights: Float32Array, radius: number): Float32Array {
  return values.map((_, k) => {
    let sum = 0;
    let total = 1e-9;
    for (let d = -radius; d <= radius; d++) {
      const j = (k + d + values.length) % values.length;
      const weight = Math.sqrt(Math.sqrt(weights[j] ?? 0)) * (radius + 1 - Math.abs(d));
      sum += weight * (values[j] ?? 0);
      total += weight;
    }
    return sum / total;
  });
}

/** How deep (as a part of the radius) a plate's own shadow may reach inside the outline that was traced. */
const SHADOW_STEPS = 8;
const SHADOW_STEP = 0.008;

/**
 * The traced edge may be that of the shadow right below the plate. Moves the outline inwards over what has the table's
 * colour; not at all where that would be much of the rim, as then the plate itself has such a colour.
 */
function withoutShadow(
  lab: LabPicture,
  e: Ellipse,
  table: readonly ColourGroup[],
  outline: Float32Array,
): Float32Array {
  const depths = outline.map((edge, k) => {
    let depth = 0;
    for (let step = 1; step <= SHADOW_STEPS; step++) {
      const [x, y] = pointAt(e, (k / ANGLES) * 2 * Math.PI, 1 + edge - step * SHADOW_STEP);
      const column = Math.round(x);
      const row = Math.round(y);
      const isInside = column >= 0 && row >= 0 && column < lab.width && row < lab.height;
      if (!isInside || !isShadedTable(lab, row * lab.width + column, table)) break;
      depth = step * SHADOW_STEP;
    }
    return depth;
  });
  if (depths.filter((depth) => depth > 0.01).length > 0.4 * ANGLES) return outline;
  // The least depth around counts: a single leaf on the rim must not let the outline in.
  const least = depths.map((_, k) => {
    let depth = Infinity;
    for (let d = -4; d <= 4; d++) depth = Math.min(depth, depths[(k + d + ANGLES) % ANGLES] ?? 0);
    return depth;
  });
  const even = smoothRound(least, new Float32Array(ANGLES).fill(1), 5);
  return outline.map((edge, k) => edge - (even[k] ?? 0));
}

function pointAt(e: Ellipse, turn: number, reach: number): [number, number] {
  const u = e.rx * reach * Math.cos(turn);
  const v = e.ry * reach * Math.sin(turn);
  const cos = Math.cos(e.angle);
  const sin = Math.sin(e.angle);
  return [e.cx + u * cos - v * sin, e.cy + u * sin + v * cos];
}

/**
 * Distance from the outline in pixels of the picture, positive inside, cut off at 24. With the colours of the table
 * the plate's own shadow counts as outside.
 */
export function outlineDistance(picture: Picture, e: Ellipse, table?: readonly ColourGroup[]): Plane {
  const lab = toLab(picture);
  const traced = traceOutline(lab, e);
  const outline = table ? withoutShadow(lab, e, table, traced) : traced;
  const distance = rimDistance(e);
  const plane = createPlane(picture.width, picture.height);
  const cos = Math.cos(e.angle);
  const sin = Math.sin(e.angle);
  for (let y = 0; y < plane.height; y++) {
    for (let x = 0; x < plane.width; x++) {
      const dx = x - e.cx;
      const dy = y - e.cy;
      const u = (dx * cos + dy * sin) / e.rx;
      const v = (dy * cos - dx * sin) / e.ry;
      const place = ((Math.atan2(v, u) / (2 * Math.PI) + 1) % 1) * ANGLES;
      const k = Math.floor(place);
      const from = outline[k % ANGLES] ?? 0;
      const to = outline[(k + 1) % ANGLES] ?? 0;
      const reach = distance(x, y);
      const gap = 1 + from + (to - from) * (place - k) - reach;
      const radius = reach > 0.1 ? Math.hypot(dx, dy) / reach : Math.min(e.rx, e.ry);
      plane.data[y * plane.width + x] = Math.max(-24, Math.min(24, gap * radius));
    }
  }
  return plane;
}

import { boxBlur } from './filters.ts';
import type { LabPicture } from './lab-picture.ts';
import { RIM_COS, RIM_SIN, RIM_STEPS, type Ellipse } from './ellipse.ts';

/** At each pixel the steepest of the three Lab slopes, in Lab units per two pixels. */
export interface EdgeField {
  readonly width: number;
  readonly height: number;
  /** Four numbers a pixel: slope across, slope down, one by its length, nothing. Side by side, as they are read together. */
  readonly slopes: Float32Array;
}

export function findEdges(lab: LabPicture): EdgeField {
  const { width, height } = lab;
  const slopes = new Float32Array(width * height * 4);
  for (const plane of [lab.l, lab.a, lab.b]) {
    const { data } = boxBlur(plane, 1);
    for (let y = 1; y < height - 1; y++) {
      for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
        const dx = (data[i + 1] ?? 0) - (data[i - 1] ?? 0);
        const dy = (data[i + width] ?? 0) - (data[i - width] ?? 0);
        const oldX = slopes[i * 4] ?? 0;
        const oldY = slopes[i * 4 + 1] ?? 0;
        if (dx * dx + dy * dy > oldX * oldX + oldY * oldY) {
          slopes[i * 4] = dx;
          slopes[i * 4 + 1] = dy;
        }
      }
    }
  }
  for (let k = 0; k < slopes.length; k += 4) {
    const dx = slopes[k] ?? 0;
    const dy = slopes[k + 1] ?? 0;
    slopes[k + 2] = 1 / (Math.sqrt(dx * dx + dy * dy) + 1e-3);
  }
  return { width, height, slopes };
}

/** How well a picture's edges follow an ellipse; all values 0..1. */
export interface RimSupport {
  /** Mean strength of the edges that cross the rim at a right angle. */
  support: number;
  /** Part of the visible rim that has such an edge. */
  coverage: number;
  /** Part of the rim that lies inside the picture. */
  visible: number;
}

/** An edge as strong as this (Lab units per two pixels) counts in full. */
const STRONG_EDGE = 14;
/** From here on a point of the rim counts as covered. */
const COVERED = 0.22;

/** Looks at every `stride`-th point of the rim, and `reach` pixels to either side of it. */
export function measureRim(field: EdgeField, e: Ellipse, stride: number, reach: number): RimSupport {
  const { width, height, slopes } = field;
  const cos = Math.cos(e.angle);
  const sin = Math.sin(e.angle);
  const perRx = 1 / e.rx;
  const perRy = 1 / e.ry;
  let support = 0;
  let covered = 0;
  let visible = 0;
  for (let step = 0; step < RIM_STEPS; step += stride) {
    const c = RIM_COS[step] ?? 0;
    const s = RIM_SIN[step] ?? 0;
    const x = e.cx + e.rx * c * cos - e.ry * s * sin;
    const y = e.cy + e.rx * c * sin + e.ry * s * cos;
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) continue;
    visible++;
    const across = c * perRx;
    const along = s * perRy;
    const perLength = 1 / Math.sqrt(across * across + along * along);
    const nx = (across * cos - along * sin) * perLength;
    const ny = (across * sin + along * cos) * perLength;
    let best = 0;
    for (let d = -reach; d <= reach; d++) {
      const k = (((y + ny * d + 0.5) | 0) * width + ((x + nx * d + 0.5) | 0)) * 4;
      const slope = Math.abs((slopes[k] ?? 0) * nx + (slopes[k + 1] ?? 0) * ny);
      const strength = (slope < STRONG_EDGE ? slope : STRONG_EDGE) * slope * (slopes[k + 2] ?? 0);
      if (strength > best) best = strength;
    }
    best /= STRONG_EDGE;
    support += best;
    if (best > COVERED) covered++;
  }
  if (visible === 0) return { support: 0, coverage: 0, visible: 0 };
  const looked = Math.ceil(RIM_STEPS / stride);
  return { support: support / visible, coverage: covered / visible, visible: visible / looked };
}

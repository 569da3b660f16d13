import { RIM_STEPS, rimPoint, type Ellipse } from './ellipse.ts';
import { measureRim, type EdgeField } from './ellipse-edges.ts';
import type { LabPicture } from './lab-picture.ts';
import type { Plane } from './plane.ts';

/** The index of the pixel at a place; -1 outside the picture and on its outermost pixels. */
function indexAt(width: number, height: number, x: number, y: number): number {
  const column = Math.round(x);
  const row = Math.round(y);
  const isInside = column > 0 && row > 0 && column < width - 1 && row < height - 1;
  return isInside ? row * width + column : -1;
}

/** Visits the pixels at rim steps `from` to `to` (exclusive), at each of the reaches. */
function visitRing(
  { width, height }: { width: number; height: number },
  e: Ellipse,
  [from, to]: readonly [number, number],
  reaches: readonly number[],
  visit: (index: number) => void,
): void {
  for (let step = from; step < to; step++) {
    for (const reach of reaches) {
      const [x, y] = rimPoint(e, (step + RIM_STEPS) % RIM_STEPS, reach);
      const index = indexAt(width, height, x, y);
      if (index >= 0) visit(index);
    }
  }
}

function meanColour(lab: LabPicture, e: Ellipse, step: number, reaches: readonly number[]): number[] | null {
  let count = 0;
  let l = 0;
  let a = 0;
  let b = 0;
  visitRing(lab, e, [step - 1, step + 2], reaches, (i) => {
    count++;
    l += lab.l.data[i] ?? 0;
    a += lab.a.data[i] ?? 0;
    b += lab.b.data[i] ?? 0;
  });
  return count === 0 ? null : [l / count, a / count, b / count];
}

export interface RingContrast {
  /** Median over 24 sectors of the difference (Lab units) between just inside and just outside the rim. */
  median: number;
  /** Part of the sectors with a difference of more than 8. */
  clear: number;
}

export function ringContrast(lab: LabPicture, e: Ellipse): RingContrast {
  const differences: number[] = [];
  for (let step = 0; step < RIM_STEPS; step += 3) {
    const inside = meanColour(lab, e, step, [0.9, 0.95]);
    const outside = meanColour(lab, e, step, [1.05, 1.1]);
    if (!inside || !outside) continue;
    differences.push(Math.hypot(...inside.map((value, k) => value - (outside[k] ?? 0))));
  }
  if (differences.length === 0) return { median: 0, clear: 0 };
  differences.sort((p, q) => p - q);
  return {
    median: differences[differences.length >> 1] ?? 0,
    clear: differences.filter((difference) => difference > 8).length / differences.length,
  };
}

/** Mean of a plane in the rings at some reaches; undefined where fewer than 12 points lie inside the picture. */
export function meanInRing(plane: Plane, e: Ellipse, reaches: readonly number[]): number | undefined {
  let sum = 0;
  let count = 0;
  visitRing(plane, e, [0, RIM_STEPS], reaches, (i) => {
    sum += plane.data[i] ?? 0;
    count++;
  });
  return count < 12 ? undefined : sum / count;
}

/**
 * Part (0..1) of the band just inside the rim that looks like a vessel's: smooth, of one colour, and not of the warm
 * colours that most food has. Food that was found instead of its plate has a rim of another kind.
 */
export function vesselRim(lab: LabPicture, e: Ellipse): number {
  const { l, a, b, width } = lab;
  const points: number[] = [];
  visitRing(lab, e, [0, RIM_STEPS], [0.89, 0.925, 0.96], (i) => points.push(i));
  if (points.length === 0) return 0;
  const median = (values: Float32Array): number =>
    Float32Array.from(points, (i) => values[i] ?? 0).sort()[points.length >> 1] ?? 0;
  const [ml, ma, mb] = [median(l.data), median(a.data), median(b.data)];
  let alike = 0;
  for (const i of points) {
    const across = Math.abs((l.data[i + 1] ?? 0) - (l.data[i - 1] ?? 0));
    const along = Math.abs((l.data[i + width] ?? 0) - (l.data[i - width] ?? 0));
    const colour = Math.hypot((a.data[i] ?? 0) - ma, (b.data[i] ?? 0) - mb);
    const isOne = colour < 7 && Math.abs((l.data[i] ?? 0) - ml) < 26;
    if (isOne && across + along < 16) alike++;
  }
  const chroma = Math.hypot(ma, mb);
  const hue = (Math.atan2(mb, ma) * 180) / Math.PI;
  const isFoodColour = chroma > 22 && hue > 0 && hue < 115;
  return isFoodColour ? 0 : alike / points.length;
}

/** Part (0..1) of the surface just outside that looks like more plate: bright, neutral and smooth. */
export function plateLikeOutside(lab: LabPicture, e: Ellipse): number {
  const { l, a, b } = lab;
  let count = 0;
  let alike = 0;
  visitRing(lab, e, [0, RIM_STEPS], [1.08, 1.16, 1.24], (i) => {
    count++;
    const across = Math.abs((l.data[i + 1] ?? 0) - (l.data[i - 1] ?? 0));
    const along = Math.abs((l.data[i + lab.width] ?? 0) - (l.data[i - lab.width] ?? 0));
    const isSmooth = across + along < 7;
    const isNeutral = Math.hypot(a.data[i] ?? 0, b.data[i] ?? 0) < 14;
    if (isSmooth && isNeutral && (l.data[i] ?? 0) > 62) alike++;
  });
  return count === 0 ? 1 : alike / count;
}

/**
 * Evidence (0..1) of a larger rim around the ellipse: then it may be food, or a bowl, that was found instead of the
 * plate below it.
 */
export function enclosingRim(field: EdgeField, e: Ellipse): number {
  const shifts = [-0.22, -0.11, 0, 0.11, 0.22];
  let strongest = 0;
  for (let growth = 1.14; growth < 2.1; growth += 0.06) {
    for (const flatness of [0.85, 0.93, 1, 1.08, 1.16]) {
      const rx = e.rx * growth;
      const ry = e.ry * growth * flatness;
      for (const x of shifts) {
        if (rx - e.rx < Math.abs(x) * e.rx * 0.9) continue;
        for (const y of shifts) {
          if (ry - e.ry < Math.abs(y) * e.ry * 0.9) continue;
          const outer = { ...e, cx: e.cx + x * e.rx, cy: e.cy + y * e.ry, rx, ry };
          const { support, coverage, visible } = measureRim(field, outer, 2, 1);
          if (visible < 0.34) continue;
          strongest = Math.max(strongest, (0.6 * coverage + 0.4 * support) * (0.7 + 0.3 * visible));
        }
      }
    }
  }
  return strongest;
}

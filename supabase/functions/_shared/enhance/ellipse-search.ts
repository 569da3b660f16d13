import { borderLikeness } from './colour-groups.ts';
import { areaOf, scaleEllipse, type Ellipse } from './ellipse.ts';
import { findEdges, measureRim, type EdgeField, type RimSupport } from './ellipse-edges.ts';
import { meanInRing, ringContrast, type RingContrast } from './ellipse-evidence.ts';
import type { LabPicture } from './lab-picture.ts';
import type { Plane } from './plane.ts';

/** A rim that may be a plate's, with what speaks for it. */
export interface FoundRim {
  ellipse: Ellipse;
  rim: RimSupport;
  contrast: RingContrast;
  /** Part of the picture's area. */
  area: number;
  score: number;
}

interface Candidate {
  ellipse: Ellipse;
  score: number;
}

/** What is likely before looking: dishes stand near the middle and fill a good part of the picture. */
function prior({ width, height }: EdgeField, e: Ellipse): number {
  const dx = (e.cx / width - 0.5) / 0.22;
  const dy = (e.cy / height - 0.5) / 0.22;
  const area = areaOf(e) / (width * height);
  const fill = area < 0.12 ? area / 0.12 : area > 0.95 ? 0.8 : 1;
  return Math.exp(-0.25 * (dx * dx + dy * dy)) * fill * (0.88 + 0.12 * Math.min(1, area / 0.35));
}

/** Edges along the rim, weighed by what is likely; 0 where less than 60% of the rim lies in the picture. */
function edgeScore(field: EdgeField, e: Ellipse, stride: number, reach: number): number {
  const { support, coverage, visible } = measureRim(field, e, stride, reach);
  if (visible < 0.6) return 0;
  return (0.45 * support + 0.55 * coverage) * (0.75 + 0.25 * visible) * prior(field, e);
}

/** Upright ellipses on a coarse grid, best first; near twins of a better one are left out. */
function searchGrid(field: EdgeField, keep: number): Candidate[] {
  const { width, height } = field;
  const found: Candidate[] = [];
  for (let rx = 0.22 * width; rx <= 0.64 * Math.max(width, height * 0.9); rx *= 1.09) {
    for (let flatness = 0.32; flatness <= 1.06; flatness += 0.06) {
      const ry = rx * flatness;
      if (ry < 0.16 * height || ry > 0.75 * height || rx > 0.75 * width) continue;
      for (let cx = 0.28 * width; cx <= 0.721 * width; cx += 0.04 * width) {
        for (let cy = 0.28 * height; cy <= 0.721 * height; cy += 0.04 * height) {
          const ellipse = { cx, cy, rx, ry, angle: 0 };
          if (measureRim(field, ellipse, 6, 0).coverage < 0.45) continue;
          const score = edgeScore(field, ellipse, 2, 0);
          if (score > 0.12) found.push({ ellipse, score });
        }
      }
    }
  }
  found.sort((p, q) => q.score - p.score);
  const apart = 0.06 * Math.min(width, height);
  const kept: Candidate[] = [];
  for (const one of found) {
    if (kept.length >= keep) break;
    if (kept.every((other) => differenceOf(one.ellipse, other.ellipse) > apart)) kept.push(one);
  }
  return kept;
}

const differenceOf = (p: Ellipse, q: Ellipse): number =>
  Math.abs(p.cx - q.cx) + Math.abs(p.cy - q.cy) + Math.abs(p.rx - q.rx) + Math.abs(p.ry - q.ry);

/** Walks one measure at a time uphill, with ever smaller steps. */
function refine(field: EdgeField, start: Candidate): Candidate {
  const { width, height } = field;
  const steps = { cx: 0.02 * width, cy: 0.02 * height, rx: 0.025 * width, ry: 0.025 * height, angle: 0.06 };
  const measures = ['cx', 'cy', 'rx', 'ry', 'angle'] as const;
  let best: Candidate = { ellipse: start.ellipse, score: edgeScore(field, start.ellipse, 1, 1) };
  for (let round = 0, shrink = 1; round < 7; round++, shrink *= 0.6) {
    for (let walk = 0, isBetter = true; isBetter && walk < 10; walk++) {
      isBetter = false;
      for (const measure of measures) {
        for (const sign of [-1, 1]) {
          const ellipse = {
            ...best.ellipse,
            [measure]: best.ellipse[measure] + sign * shrink * steps[measure],
          };
          if (Math.abs(ellipse.angle) > 0.35) continue;
          const score = edgeScore(field, ellipse, 1, 1);
          if (score <= best.score + 1e-5) continue;
          best = { ellipse, score };
          isBetter = true;
        }
      }
    }
  }
  return best;
}

function judge(lab: LabPicture, field: EdgeField, border: Plane, { ellipse }: Candidate): FoundRim {
  const rim = measureRim(field, ellipse, 1, 1);
  const contrast = ringContrast(lab, ellipse);
  const area = areaOf(ellipse) / (lab.width * lab.height);
  const inside = meanInRing(border, ellipse, [0.8, 0.88, 0.95]) ?? 0;
  const outside = meanInRing(border, ellipse, [1.06, 1.13, 1.2, 1.3]) ?? 0.5;
  const score =
    (0.45 * rim.support + 0.55 * rim.coverage) *
    (0.6 + 0.4 * Math.min(1, contrast.median / 18)) *
    (0.55 + 0.45 * Math.min(1, outside / 0.55)) *
    (1 - 0.25 * Math.min(1, inside / 0.6)) *
    Math.min(1, area / 0.16) *
    (0.8 + 0.2 * Math.min(1, rim.visible / 0.85)) *
    Math.sqrt(prior(field, ellipse));
  return { ellipse, rim, contrast, area, score };
}

/** A plate encloses its food: of rims that are nearly as good, a clearly larger one around the best is taken. */
function preferEnclosing(rims: readonly FoundRim[]): FoundRim | undefined {
  const best = rims[0];
  if (!best) return undefined;
  const isSure = best.rim.support > 0.95 && best.contrast.median > 38 && best.area > 0.18;
  if (isSure) return best;
  const inner = best.ellipse;
  const around = rims.filter(({ ellipse: outer, area, score, rim }) => {
    const shift = Math.hypot((outer.cx - inner.cx) / outer.rx, (outer.cy - inner.cy) / outer.ry);
    const isLarger =
      area > best.area * (score > 0.9 * best.score ? 1.1 : 1.25) &&
      outer.rx > inner.rx * 0.98 &&
      outer.ry > inner.ry * 0.98;
    return isLarger && shift < 0.28 && score > 0.8 * best.score && rim.coverage > 0.92;
  });
  around.sort((p, q) => q.score * Math.sqrt(q.area) - p.score * Math.sqrt(p.area));
  return around[0] ?? best;
}

/**
 * The rim that is most likely a plate's, in pixels of `lab`; undefined where the picture has none at all. `coarse`
 * is the same picture at about half the size: the search begins there.
 */
export function findRim(lab: LabPicture, coarse: LabPicture): FoundRim | undefined {
  const field = findEdges(lab);
  const scale = lab.width / coarse.width;
  const start = searchGrid(findEdges(coarse), 24).map(({ ellipse, score }) => ({
    ellipse: scaleEllipse(ellipse, scale),
    score,
  }));
  const border = borderLikeness(lab);
  const rims = start.map((one) => judge(lab, field, border, refine(field, one)));
  rims.sort((p, q) => q.score - p.score);
  return preferEnclosing(rims);
}

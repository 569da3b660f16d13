import type { LabPicture } from '../pixels/lab-picture.ts';
import type { Picture } from '../pixels/picture.ts';
import type { Plane } from '../pixels/plane.ts';
import { keepSolid } from './keep-solid.ts';
import { inferDish } from './infer-dish.ts';
import { refineEdges } from './refine-edges.ts';
import { ringRound, type Ring } from './ring.ts';

/** What tells how far a found outline can be trusted; each 0..1. */
export interface Evidence {
  /** 1 where the network is sure of each pixel of the picture, 0 where of none. */
  decided: number;
  /** How far its single looks agree. */
  agreement: number;
  /** How far what it found at first agrees with what it finds when that is held before it as a hint. */
  steadiness: number;
  /** How far the edge stayed where it was when the photo's own edges were asked. */
  edgesAgree: number;
}

export interface SoughtDish {
  alpha: Plane;
  evidence: Evidence;
}

/** Looks twice: where a ring (if any) says, then with a ring round what it found; and draws the edge to the photo's own. */
export function seekDish(picture: Picture, lab: LabPicture, ring?: Ring): SoughtDish | undefined {
  const first = inferDish(picture, ring);
  const own = ringRound(first.chance);
  if (!own) return undefined;
  const second = inferDish(picture, own);
  const chance = meanOf(first.chance, second.chance);
  const alpha = keepSolid(refineEdges(lab, chance));
  const evidence = {
    decided: decidedOf(chance),
    agreement: Math.min(first.agreement, second.agreement),
    steadiness: overlapOf(first.chance, second.chance),
    edgesAgree: overlapOf(chance, alpha),
  };
  return { alpha, evidence };
}

function meanOf(p: Plane, q: Plane): Plane {
  return { ...p, data: p.data.map((value, i) => (value + (q.data[i] ?? 0)) / 2) };
}

/** 1 where each pixel is surely one or the other, 0 where none is. */
function decidedOf({ data }: Plane): number {
  let open = 0;
  for (let i = 0; i < data.length; i++) {
    const value = data[i] ?? 0;
    open += value < 0.5 ? value : 1 - value;
  }
  return 1 - (2 * open) / data.length;
}

function overlapOf(p: Plane, q: Plane): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < p.data.length; i++) {
    const inP = (p.data[i] ?? 0) > 0.5;
    const inQ = (q.data[i] ?? 0) > 0.5;
    if (inP && inQ) both++;
    if (inP || inQ) either++;
  }
  return either > 0 ? both / either : 0;
}

import type { Dish } from './dish.ts';
import { rimDistance, scaleEllipse, type Ellipse } from './ellipse.ts';
import { boxBlur } from './filters.ts';
import { outlineDistance } from './outline.ts';
import type { Picture } from './picture.ts';
import { createPlane, type Plane } from './plane.ts';
import { stretchRows } from './stretch.ts';
import { ramp } from './surface-noise.ts';

/**
 * Between which reaches (radii from the centre) the restyling sets in. It begins near the rim and takes a long way, very
 * softly at both ends: a short way looks like a spotlight with an edge.
 */
const VESSEL_WAY = [1.03, 1.75] as const;
/** Where the rim is not surely a vessel's, food may stand out over it: more room is left. */
const UNSURE_WAY = [1.1, 1.9] as const;
/** What has the colour of the table all around gets this part of the restyling on a shorter way. */
const TABLE_PART = 0.6;
const TABLE_WAY = [1.05, 1.5] as const;
/** Seen from above, a vessel is followed by its outline: the way in parts of its radius. */
const CLOSE_WAY = 0.035;

/**
 * How much (0..1) each place may be restyled: only outside the rim, and nothing that may be food. Below a vessel that
 * is seen at a slant lies its own side and its shadow: more is left alone there.
 */
export function surroundMask(picture: Picture, { rim, surroundings, evidence }: Dish): Plane {
  const { vesselRim, support, ratio } = evidence;
  const isClose = ratio >= 0.86 && ratio <= 1.16 && vesselRim >= 0.3 && support >= 0.95;
  const precious = growThings(surroundings.precious);
  return isClose
    ? closeMask(picture, rim, precious)
    : wideMask(
        picture,
        rim,
        [precious, growThings(surroundings.strange)],
        vesselRim >= 0.3 ? VESSEL_WAY : UNSURE_WAY,
      );
}

function closeMask(picture: Picture, rim: Ellipse, precious: Plane): Plane {
  const { width, height } = picture;
  const distance = outlineDistance(picture, rim);
  const keep = stretchRows(precious, width, height);
  const way = CLOSE_WAY * Math.min(rim.rx, rim.ry);
  const mask = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const row = keep(y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      mask.data[i] = ramp(-0.5, -way, distance.data[i] ?? 0) * (1 - (row[x] ?? 0));
    }
  }
  return mask;
}

function wideMask(
  picture: Picture,
  rim: Ellipse,
  [precious, strange]: readonly [Plane, Plane],
  [near, far]: readonly [number, number],
): Plane {
  const { width, height } = precious;
  const e = scaleEllipse(rim, width / picture.width);
  const slant = Math.max(0, 1 - e.ry / e.rx);
  const atRim = rimDistance(e);
  const atFoot = rimDistance({ ...e, cy: e.cy + 0.5 * slant * e.rx });
  const mask = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const reach = Math.min(atRim(x, y), atFoot(x, y));
      const onTable = TABLE_PART * slowRamp(...TABLE_WAY, reach) * (1 - (strange.data[i] ?? 0));
      mask.data[i] = Math.max(onTable, slowRamp(near, far, reach)) * (1 - (precious.data[i] ?? 0));
    }
  }
  return mask;
}

/** As `ramp`, but flatter where it begins and ends. */
function slowRamp(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * t * (t * (t * 6 - 15) + 10);
}

/** 1 on things and just around them, then falling softly to 0. */
function growThings(things: Plane): Plane {
  const radius = Math.max(2, Math.round(things.width / 40));
  const near = boxBlur(things, radius);
  for (let i = 0; i < near.data.length; i++) near.data[i] = ramp(0, 0.2, near.data[i] ?? 0);
  const soft = boxBlur(boxBlur(near, radius), radius);
  for (let i = 0; i < soft.data.length; i++) {
    soft.data[i] = Math.max(soft.data[i] ?? 0, things.data[i] ?? 0, near.data[i] === 1 ? 1 : 0);
  }
  return boxBlur(soft, 1);
}

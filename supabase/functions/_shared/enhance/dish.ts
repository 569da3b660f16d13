import { overlap, scaleEllipse, type Ellipse } from './ellipse.ts';
import { findEdges } from './ellipse-edges.ts';
import { enclosingRim, plateLikeOutside, vesselRim } from './ellipse-evidence.ts';
import { findRim } from './ellipse-search.ts';
import { toLab } from './lab-picture.ts';
import type { Picture } from './picture.ts';
import { shrinkPicture } from './resample.ts';
import { readSurroundings, type Surroundings } from './surroundings.ts';

/** What speaks for a plate and against it; the gates below decide by these figures alone. */
export interface DishEvidence {
  /** Overlap of the rims that were found on their own at two sizes of the picture. */
  stability: number;
  support: number;
  coverage: number;
  visible: number;
  contrast: number;
  clear: number;
  plateLikeOutside: number;
  vesselRim: number;
  enclosing: number;
  area: number;
  /** Height by width of the rim: 1 is a round plate seen from above. */
  ratio: number;
  /** Least distance of the rim from the picture's edge, as a part of the short side. Negative where it leaves it. */
  margin: number;
  strangeShare: number;
  strangeAtRim: number;
  foodLike: number;
  largestThing: number;
  largestLasting: number;
}

export interface Dish {
  /** `sure`: what lies outside may be replaced. `likely`: it may be restyled softly. `none`: it is left alone. */
  certainty: 'sure' | 'likely' | 'none';
  /** The rim in pixels of the picture that was given. */
  rim: Ellipse;
  surroundings: Surroundings;
  evidence: DishEvidence;
  /** Which gates closed, in a word each: for the bench. */
  doubts: string[];
}

/** Sizes (long side, px) at which the rim is searched, each on its own. */
const SIZES = [200, 252] as const;
/** Pictures smaller than this have no room for a dish. */
const LEAST_SIDE = 48;

type Gate = (e: DishEvidence) => boolean;

/** A rim that is surely ceramic or metal, rather than the edge of the food, forgives weaker evidence elsewhere. */
const hasVessel: Gate = (e) => e.vesselRim >= 0.3;
/** Differs from the table strongly and all round, and nothing lies against it. */
const standsOut: Gate = (e) =>
  e.coverage >= 0.99 && e.clear >= 0.99 && e.contrast >= 40 && e.strangeAtRim <= 0.05;

/** All must hold before surroundings are restyled softly. */
const LIKELY: Record<string, Gate> = {
  unstable: (e) => e.stability >= (hasVessel(e) || standsOut(e) || e.support >= 0.99 ? 0.93 : 0.95),
  'weak rim': (e) => e.coverage >= 0.98 && e.support >= (hasVessel(e) ? 0.78 : 0.94),
  'cut off': (e) => e.visible >= 0.93,
  contrast: (e) => e.contrast >= 15 && e.clear >= (hasVessel(e) ? 0.9 : 0.95),
  'plate-like outside': (e) => e.plateLikeOutside <= (hasVessel(e) || standsOut(e) ? 0.7 : 0.3),
  'larger rim': (e) => e.enclosing <= 0.8,
  size: (e) => e.area >= 0.14 && e.area <= 0.72,
  'much else': (e) => e.strangeShare <= 0.45 && e.strangeAtRim <= (hasVessel(e) ? 0.5 : 0.18),
};

/** All of these and the former must hold before the surface is replaced. */
const SURE: Record<string, Gate> = {
  'not stable enough': (e) => e.stability >= 0.94,
  'rim not strong enough': (e) => e.support >= 0.95 && e.coverage >= 0.98,
  'rim not of a vessel': (e) => e.vesselRim >= 0.5,
  'too near the edge': (e) => e.visible === 1 && e.margin >= 0.01,
  'too little contrast': (e) => e.contrast >= 25 && e.clear >= 0.98,
  'plate may go on': (e) => e.plateLikeOutside <= 0.3 && e.enclosing <= 0.74,
  'not from above': (e) => e.ratio >= 0.86 && e.ratio <= 1.16,
  'too large or small': (e) => e.area <= 0.62,
  'something at the rim': (e) => e.strangeAtRim <= 0.05,
  'food or a plate beside': (e) => e.foodLike <= 0.006,
  'would be missed': (e) => e.largestLasting <= 0.008,
  'something beside': (e) => e.strangeShare <= 0.15 && e.largestThing <= 0.035,
};

const closed = (gates: Record<string, Gate>, evidence: DishEvidence): string[] =>
  Object.entries(gates)
    .filter(([, holds]) => !holds(evidence))
    .map(([name]) => name);

/** Least distance of the rim's bounding box from the picture's edges. */
function marginOf({ cx, cy, rx, ry, angle }: Ellipse, width: number, height: number): number {
  const halfWidth = Math.hypot(rx * Math.cos(angle), ry * Math.sin(angle));
  const halfHeight = Math.hypot(rx * Math.sin(angle), ry * Math.cos(angle));
  const least = Math.min(cx - halfWidth, cy - halfHeight, width - cx - halfWidth, height - cy - halfHeight);
  return least / Math.min(width, height);
}

/** Looks for the one plate, bowl or pan that the picture shows, and says how sure it is. */
export function findDish(picture: Picture): Dish | undefined {
  if (Math.min(picture.width, picture.height) < LEAST_SIDE) return undefined;
  const [small, large] = SIZES.map((size) => {
    const shrunk = shrinkPicture(picture, size);
    const lab = toLab(shrunk);
    const found = findRim(lab, toLab(shrinkPicture(shrunk, size / 2)));
    return found && { lab, found, scale: picture.width / shrunk.width };
  });
  if (!small || !large) return undefined;
  const { lab, found, scale } = large;
  const { ellipse, rim, contrast, area } = found;
  const surroundings = readSurroundings(lab, ellipse);
  const evidence: DishEvidence = {
    stability: overlap(
      scaleEllipse(small.found.ellipse, small.scale / scale),
      ellipse,
      lab.width,
      lab.height,
    ),
    support: rim.support,
    coverage: rim.coverage,
    visible: rim.visible,
    contrast: contrast.median,
    clear: contrast.clear,
    plateLikeOutside: plateLikeOutside(lab, ellipse),
    vesselRim: vesselRim(lab, ellipse),
    enclosing: enclosingRim(findEdges(lab), ellipse),
    area,
    ratio: ellipse.ry / ellipse.rx,
    margin: marginOf(ellipse, lab.width, lab.height),
    strangeShare: surroundings.strangeShare,
    strangeAtRim: surroundings.strangeAtRim,
    foodLike: surroundings.foodLike,
    largestThing: surroundings.largestThing,
    largestLasting: surroundings.largestLasting,
  };
  const basic = closed(LIKELY, evidence);
  const strict = closed(SURE, evidence);
  const certainty = basic.length > 0 ? 'none' : strict.length > 0 ? 'likely' : 'sure';
  const doubts = basic.length > 0 ? basic : strict;
  return { certainty, rim: scaleEllipse(ellipse, scale), surroundings, evidence, doubts };
}

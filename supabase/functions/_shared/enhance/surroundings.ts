import { groupColours, nearestGroup, type ColourGroup } from './colour-groups.ts';
import { rimDistance, type Ellipse } from './ellipse.ts';
import { boxBlur } from './filters.ts';
import type { LabPicture } from './lab-picture.ts';
import { createPlane, type Plane } from './plane.ts';
import { findThings, isLasting } from './things.ts';

/** What lies around a dish. */
export interface Surroundings {
  /** The colours of the table. */
  table: ColourGroup[];
  /** 1 where something other than the table lies, 0 on the table and on the dish; small specks are left out. */
  strange: Plane;
  /** 1 on those things that may be food or another plate: nothing at all may be done to them. */
  precious: Plane;
  /** Part of what lies outside the rim that is not table. */
  strangeShare: number;
  /** The same just outside the rim, where what sticks out of the dish would lie. */
  strangeAtRim: number;
  /** Part of the picture that lies outside and may be food or another plate: colourful and warm, or white. */
  foodLike: number;
  /** The largest thing that is not table, as a part of the picture. */
  largestThing: number;
  /** The largest of those that nobody would want to lose, such as a mug or a small bowl. */
  largestLasting: number;
}

const SECTORS = 12;
/** Smaller things (part of the picture) are specks of colour in the table, or crumbs. */
const LEAST_FOOD = 0.003;
/** A table shows on many sides of the dish; what shows on fewer is a thing that lies on it. */
const LEAST_SECTORS = 0.4;

function sectorOf(e: Ellipse, x: number, y: number): number {
  const turn = Math.atan2(y - e.cy, x - e.cx) / (2 * Math.PI) + 0.5;
  return Math.min(SECTORS - 1, Math.floor(turn * SECTORS));
}

/** The colour groups that surround the dish on many sides. */
function findTable(lab: LabPicture, e: Ellipse): ColourGroup[] {
  const distance = rimDistance(e);
  const pixels: number[] = [];
  const sectors: number[] = [];
  const inSector = Array.from({ length: SECTORS }, () => 0);
  for (let y = 0; y < lab.height; y++) {
    for (let x = 0; x < lab.width; x++) {
      if (distance(x, y) < 1.1) continue;
      const sector = sectorOf(e, x, y);
      pixels.push(y * lab.width + x);
      sectors.push(sector);
      inSector[sector] = (inSector[sector] ?? 0) + 1;
    }
  }
  // Every third pixel tells enough of the colours.
  const groups = groupColours(
    lab,
    pixels.filter((_, k) => k % 3 === 0),
    7,
  );
  const counts = groups.map(() => Array.from({ length: SECTORS }, () => 0));
  for (const [k, i] of pixels.entries()) {
    const row = counts[nearestGroup(lab, i, groups)];
    const sector = sectors[k] ?? 0;
    if (row) row[sector] = (row[sector] ?? 0) + 1;
  }
  const filled = inSector.filter((n) => n > 0.002 * lab.width * lab.height).length;
  return groups.filter((_, g) => {
    const present = inSector.filter((n, s) => n > 0 && (counts[g]?.[s] ?? 0) > 0.06 * n).length;
    return present >= Math.max(2, LEAST_SECTORS * filled);
  });
}

/** Whether a pixel is surely table in a shadow, be it as deep as right below a plate. Stricter in colour. */
export function isShadedTable(lab: LabPicture, i: number, table: readonly ColourGroup[]): boolean {
  const l = lab.l.data[i] ?? 0;
  return table.some((group) => {
    const shade = (l + 16) / (group.l + 16);
    const da = (lab.a.data[i] ?? 0) - group.a * shade;
    const db = (lab.b.data[i] ?? 0) - group.b * shade;
    return shade > 0.2 && shade < 0.95 && Math.hypot(da, db) < 6;
  });
}

/** Whether a pixel has the colour of the table, in its light or in a shadow. */
function isTable(lab: LabPicture, i: number, table: readonly ColourGroup[]): boolean {
  const l = lab.l.data[i] ?? 0;
  const a = lab.a.data[i] ?? 0;
  const b = lab.b.data[i] ?? 0;
  return table.some((group) => {
    // Less light scales a and b as it scales L* + 16; shadows also take on a little of the sky's blue.
    const shade = (l + 16) / (group.l + 16);
    if (shade < 0.45) return false;
    // More light on the same table: its colour grows with it.
    if (shade > 1 && shade < 1.5 && Math.hypot(a - group.a * shade, b - group.b * shade) < 6) return true;
    const gloss = Math.max(0, (l - group.l) / Math.max(1, 100 - group.l));
    // Light that is mirrored by the table is white: the colour fades as the lightness grows.
    const keep = shade < 1 ? shade : 1 - gloss;
    const da = a - group.a * keep;
    const db = b - group.b * keep;
    const blueness = db < 0 ? Math.max(0.45, 1 - 1.6 * Math.max(0, 1 - shade)) : 1;
    const spread = Math.min(7, group.spread);
    return Math.hypot(da, db * blueness) < 6.5 + 1.2 * spread && l - group.l < 14 + 2 * spread;
  });
}

/** Colours of most food, and the white of plates. */
function looksEdible(lab: LabPicture, i: number): boolean {
  const l = lab.l.data[i] ?? 0;
  const a = lab.a.data[i] ?? 0;
  const b = lab.b.data[i] ?? 0;
  const chroma = Math.hypot(a, b);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return (chroma > 26 && hue > -10 && hue < 135 && l > 25) || (chroma < 14 && l > 84);
}

const largest = (things: number[][]): number => Math.max(0, ...things.map((thing) => thing.length));

/** Reads what lies outside the rim. */
export function readSurroundings(lab: LabPicture, e: Ellipse): Surroundings {
  const { width, height } = lab;
  const table = findTable(lab, e);
  const distance = rimDistance(e);
  const raw = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (distance(x, y) > 1.02 && !isTable(lab, i, table)) raw.data[i] = 1;
    }
  }
  const radius = Math.max(1, Math.round(Math.max(width, height) / 130));
  const strange = boxBlur(raw, radius);
  let outside = 0;
  let odd = 0;
  let foodLike = 0;
  let ring = 0;
  let oddInRing = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const reach = distance(x, y);
      const isOdd = reach > 1.02 && (strange.data[i] ?? 0) > 0.5;
      strange.data[i] = isOdd ? 1 : 0;
      if (reach <= 1.04) continue;
      outside++;
      if (isOdd) odd++;
      if (isOdd && looksEdible(lab, i)) foodLike++;
      if (reach > 1.16) continue;
      ring++;
      if (isOdd) oddInRing++;
    }
  }
  const things = findThings(strange);
  const precious = createPlane(width, height);
  for (const thing of things) {
    const edible = thing.filter((i) => looksEdible(lab, i)).length;
    if (thing.length < LEAST_FOOD * width * height || edible < 0.3 * thing.length) continue;
    for (const i of thing) precious.data[i] = 1;
  }
  return {
    table,
    strange,
    precious,
    strangeShare: outside === 0 ? 1 : odd / outside,
    strangeAtRim: ring === 0 ? 1 : oddInRing / ring,
    foodLike: foodLike / (width * height),
    largestThing: largest(things) / (width * height),
    largestLasting: largest(things.filter((thing) => isLasting(lab, thing))) / (width * height),
  };
}

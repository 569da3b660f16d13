/**
 * How well plates are found, and whether food is ever restyled. Run by hand, with FOOD_PHOTOS: `npm run bench dish`.
 * Per photo: tier (also of the same photo in other sizes: they should agree), overlap of the found rim with the label, and labelled pixels that painting changed by more than
 * grade and vignette do. Labels are drawn by hand to about 2%: the last 2.5% of each label's rim are not judged.
 */
import type { EnhanceRequest } from '#shared/enhance/enhance-request.ts';
import { diagnose } from '#shared/enhance/diagnose.ts';
import { findDish, type Dish } from '#shared/enhance/dish.ts';
import { overlap, rimDistance, type Ellipse } from '#shared/enhance/ellipse.ts';
import { recolour, tableOf } from '#shared/enhance/correct.ts';
import type { Picture } from '#shared/enhance/picture.ts';
import { findByRim } from '#shared/finder/find-by-rim.ts';
import { planRestyle, type StyledPlan } from '#shared/enhance/restyle.ts';
import { shrinkPicture } from '#shared/enhance/resample.ts';
import { vignetteAt } from '#shared/enhance/vignette.ts';
import { onOrOff } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { holdAgainst, mean, ratio } from './figures.ts';
import { findPhotos, loadPhoto, readLabels, type PlateLabel } from './food-photos.ts';

const { evidence: tellsEvidence } = await beginBench({
  options: { evidence: onOrOff('tells for each photo what the finder went by') },
  against: 'labels drawn by hand, and the same photo in other sizes',
});
const SIZE = 1024;
/** Long sides at which only the tier is looked at. */
const OTHER_SIZES = [700, 960];
const UNJUDGED_RIM = 0.975;
/** Steps of a byte that rounding may cost. */
const TOLERANCE = 3;

function ellipseOf({ e }: PlateLabel, width: number, height: number): Ellipse | undefined {
  if (!e) return undefined;
  const [cx, cy, rx, ry, degrees = 0] = e;
  return {
    cx: cx * width - 0.5,
    cy: cy * height - 0.5,
    rx: rx * width,
    ry: ry * height,
    angle: (degrees * Math.PI) / 180,
  };
}

function isInPolygon(polygon: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let isInside = false;
  for (const [i, [x1, y1]] of polygon.entries()) {
    const [x2, y2] = polygon[(i + 1) % polygon.length] ?? [0, 0];
    if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) isInside = !isInside;
  }
  return isInside;
}

/** Where painting does more to plain grey pictures than its vignette. */
function restyledPixels({ paint, tier, vignette }: StyledPlan, { width, height }: Picture): Uint8Array {
  const restyled = new Uint8Array(width * height);
  if (tier === 3 || !paint) return restyled;
  for (const level of [210, 90]) {
    const data = new Uint8ClampedArray(width * height * 4).fill(level);
    paint({ width, height, data });
    for (let i = 0; i < restyled.length; i++) {
      const left =
        level * vignetteAt(vignette, ((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height);
      for (let c = 0; c < 3; c++) if (Math.abs((data[i * 4 + c] ?? 0) - left) > TOLERANCE) restyled[i] = 1;
    }
  }
  return restyled;
}

/** Labelled pixels: 0 none, 1 food or vessel, 2 the rim of the label that is not judged. */
function labelledPixels(label: PlateLabel, { width, height }: Picture): Uint8Array {
  const labelled = new Uint8Array(width * height);
  const ellipse = ellipseOf(label, width, height);
  const distance = ellipse && rimDistance(ellipse);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const reach = distance?.(x, y) ?? Infinity;
      const isFood = label.p?.some((polygon) => isInPolygon(polygon, x / width, y / height)) ?? false;
      labelled[y * width + x] = isFood || reach < UNJUDGED_RIM ? 1 : reach < 1 ? 2 : 0;
    }
  }
  return labelled;
}

interface Line {
  name: string;
  certainty: Dish['certainty'];
  overlap: number | undefined;
  restyledFood: number;
  restyledRim: number;
  isPlated: boolean;
  cpuMs: number;
  /** Of the photo in the other sizes. */
  tiers: number[];
}

/** The small, neutrally corrected picture on which the enhancer decides. */
function neutralProxy(photo: Picture): Picture {
  const proxy = shrinkPicture(photo, 512);
  return recolour(proxy, tableOf(diagnose(shrinkPicture(proxy, 256))));
}

async function tiersAtOtherSizes(folder: string, name: string): Promise<number[]> {
  const tiers: number[] = [];
  for (const size of OTHER_SIZES) {
    const photo = await loadPhoto(folder, name, size);
    tiers.push(TIERS[findDish(neutralProxy(photo))?.certainty ?? 'none']);
  }
  return tiers;
}

async function judge(folder: string, name: string, label: PlateLabel | undefined): Promise<Line> {
  const photo = await loadPhoto(folder, name, SIZE);
  const neutral = neutralProxy(photo);
  const started = process.cpuUsage();
  const dish = findDish(neutral);
  const { user, system } = process.cpuUsage(started);
  const ellipse = label && ellipseOf(label, neutral.width, neutral.height);
  let restyledFood = 0;
  let restyledRim = 0;
  const labelled = label ? labelledPixels(label, photo) : new Uint8Array(0);
  for (const request of WISHES) {
    if (!label || !dish || dish.certainty === 'none') break;
    const restyled = restyledPixels(planRestyle(neutral, request, findByRim), photo);
    let food = 0;
    let rim = 0;
    for (const [i, kind] of labelled.entries()) {
      if (restyled[i] === 1 && kind === 1) food++;
      if (restyled[i] === 1 && kind === 2) rim++;
    }
    restyledFood = Math.max(restyledFood, food);
    restyledRim = Math.max(restyledRim, rim);
  }
  if (dish && tellsEvidence) console.log(name, JSON.stringify(dish.evidence));
  if (dish && dish.doubts.length > 0) doubts.set(name, dish.doubts);
  return {
    name,
    certainty: dish?.certainty ?? 'none',
    overlap: dish && ellipse ? overlap(ellipse, dish.rim, neutral.width, neutral.height) : undefined,
    restyledFood,
    restyledRim,
    isPlated: ellipse !== undefined,
    cpuMs: (user + system) / 1000,
    tiers: await tiersAtOtherSizes(folder, name),
  };
}

/** A dark style, a light one, and a colour: they restyle differently. */
const WISHES: EnhanceRequest[] = [
  { style: 'blackgold', prompt: '' },
  { style: 'marble', prompt: '' },
  { colour: '#2060c0', prompt: '' },
];
const TIERS = { sure: 1, likely: 2, none: 3 } as const;
const doubts = new Map<string, string[]>();

async function run(): Promise<void> {
  const photos = findPhotos();
  const labels = readLabels(photos.folder);
  const lines: Line[] = [];
  for (const name of photos.names) {
    const line = await judge(photos.folder, name, labels[name]);
    lines.push(line);
    console.log(
      name.padEnd(36),
      `tier ${String(TIERS[line.certainty])} (${line.tiers.join(' ')})`,
      `overlap ${line.overlap?.toFixed(3) ?? '  -  '}`,
      `food ${String(line.restyledFood).padStart(5)}`,
      `rim ${String(line.restyledRim).padStart(5)}`,
      `${line.cpuMs.toFixed(0).padStart(4)} ms`,
      doubts.get(name)?.join(', ') ?? '',
    );
  }
  const plated = lines.filter(({ isPlated }) => isPlated);
  const count = (tier: Dish['certainty'], among: Line[]): number =>
    among.filter(({ certainty }) => certainty === tier).length;
  const sum = (pick: (line: Line) => number): number => lines.reduce((total, line) => total + pick(line), 0);
  for (const [title, among] of [
    ['labelled plates', plated],
    ['all photos', lines],
  ] as const) {
    console.log(
      `${title}: ${String(among.length)}, tier 1: ${String(count('sure', among))}, tier 2: ${String(count('likely', among))}`,
    );
  }
  const agreeing = lines.filter(({ certainty, tiers }) => tiers.every((tier) => tier === TIERS[certainty]));
  console.log(
    `the same tier at ${[SIZE, ...OTHER_SIZES].join(', ')} px: ${String(agreeing.length)} of ${String(lines.length)}`,
  );
  const placed = 100 * ratio(count('sure', plated) + count('likely', plated), plated.length);
  console.log(
    `tier 1 or 2: ${placed.toFixed(0)}% (${holdAgainst(placed, { atLeast: 50, of: '% of labelled plates' })})`,
  );
  const food = sum(({ restyledFood }) => restyledFood);
  console.log(`restyled food pixels: ${String(food)} (${holdAgainst(food, { atMost: 0, of: 'pixels' })})`);
  console.log(
    `restyled pixels in the outermost 2.5% of labels: ${String(sum(({ restyledRim }) => restyledRim))}`,
  );
  console.log(`mean CPU of the dish finder: ${mean(lines.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms`);
}

await run();

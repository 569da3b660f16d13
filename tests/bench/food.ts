/**
 * Whether food is changed by anything but light and colour. Run by hand, with DISH_CUTOUTS (labelled photos) and
 * FOOD_PHOTOS: `npm run bench food`. Each photo gets a style, and every pixel well inside the outline that the finder
 * told is held against the photo in one colour table, its bounded detail and the vignette (food-change.ts); where the
 * surface was kept, every pixel of the picture.
 */
import { SURFACES, type DishReport, type Surface } from '#shared/contract.ts';
import { enhance } from '#shared/enhance/enhance.ts';
import { boxBlur } from '#shared/pixels/filters.ts';
import type { Picture } from '#shared/pixels/picture.ts';
import { placeMask } from '#shared/enhance/placement.ts';
import { fillOutline } from '#shared/finder/fill-outline.ts';
import { findDish } from '#shared/finder/find-dish.ts';
import type { FoundDish } from '#shared/finder/found-dish.ts';
import { STYLES, type StyleId } from '#shared/styles.ts';
import { oneOf, wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { readDishLabels } from './dish-labels.ts';
import { holdAgainst } from './figures.ts';
import { findFoodChange, planLightAndColour, type FoodChange } from './food-change.ts';
import { loadPhoto } from './food-photos.ts';

const told = await beginBench({
  options: {
    size: wholeNumber(1280, 'long side of the photos, in px', { least: 64 }),
    style: oneOf(
      STYLES.map(({ id }) => id),
      'the style of all photos; else they take turns with all styles',
    ),
  },
  against: 'the placed photo in one table of colours; goal: 0 pixels of food changed by anything else',
});
/** An outline has the edge of the dish in it, which is mixed with the new surface: this part of the width is left out. */
const EDGE = 0.015;

/** 1 well inside the dish where it lies in the result; everywhere where the surface was kept. */
function insideOf({ width, height }: Picture, dish: DishReport | undefined): Uint8Array {
  if (!dish) return new Uint8Array(width * height).fill(1);
  const filled = placeMask(fillOutline(dish.outline, width, height), dish.placement);
  const near = boxBlur(filled, Math.max(2, Math.round(EDGE * width)));
  return Uint8Array.from(near.data, (part) => (part > 0.9999 ? 1 : 0));
}

interface Measured extends FoodChange {
  name: string;
  surface: Surface;
}

async function judge(name: string, folder: string, style: StyleId): Promise<Measured> {
  const photo = await loadPhoto(folder, name, told.size);
  const request = { style, prompt: '' };
  let found: FoundDish | undefined;
  const allowed = planLightAndColour(photo, request, (...seen) => (found = findDish(...seen)));
  const { picture, report } = enhance(photo, request, () => found);
  const isKept = report.surface === 'kept';
  const change = findFoodChange(allowed, picture, insideOf(picture, isKept ? undefined : report.dish));
  return { name, surface: report.surface, ...change };
}

function tell(title: string, measured: readonly Measured[]): void {
  const sum = (pick: (one: Measured) => number): number => measured.reduce((all, one) => all + pick(one), 0);
  const faulty = measured.filter(({ beyond }) => beyond > 0);
  const beyond = sum((one) => one.beyond);
  console.log(
    `${title.padEnd(18)} ${String(measured.length).padStart(4)} photos, ${beyond} of ${sum((one) => one.pixels)} pixels ` +
      `on ${faulty.length} photos (${holdAgainst(beyond, { atMost: 0, of: 'pixels' })})`,
  );
}

const measured: Measured[] = [];
for (const [index, { folder, name }] of readDishLabels().entries()) {
  const style = told.style ?? STYLES[index % STYLES.length]!.id;
  const one = await judge(name, folder, style);
  measured.push(one);
  console.log(name.padEnd(40), style.padEnd(12), one.surface.padEnd(6), `${one.beyond} of ${one.pixels}`);
}
console.log('\nchanged by anything but light and colour:');
for (const surface of SURFACES) {
  const among = measured.filter((one) => one.surface === surface);
  if (among.length > 0) tell(`surface ${surface}`, among);
}
tell('all', measured);

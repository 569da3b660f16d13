/**
 * How often an export would cut the dish: labelled photos (DISH_CUTOUTS, FOOD_PHOTOS) in every place where dishes are sold.
 * Run by hand: npm run bench dish-crops
 * Each photo goes into each place three ways: by its middle, as people crop; round the dish, without anything round the
 * picture; and as the product does, continued where the dish would be cut. Once with the dish as it was outlined by
 * hand, once as the finder outlines it, which on photos that it was trained on is better than on others (--fold).
 * What the finder leaves out is mostly thin: handles, forks. So crops are judged by the whole label, and by it without those.
 */
import { chooseCrop, clampCrop, holds, isExtended, type Crop } from '#core/model/crop.ts';
import { findDishBox, type Box } from '#core/model/dish-box.ts';
import { planExport, type Exportable } from '#core/model/export-plan.ts';
import { exportSlots } from '#core/model/export-slots.ts';
import { makeRecipe } from '#core/model/recipe.ts';
import type { DishReport } from '#shared/contract.ts';
import { boxBlur } from '#shared/pixels/filters.ts';
import { correctProxy } from '#shared/enhance/correct.ts';
import { findDish } from '#shared/finder/find-dish.ts';
import type { Size } from '#shared/size.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { foldOf, labelledDish, readDishLabels } from './dish-labels.ts';
import { holdAgainst, ratio } from './figures.ts';
import { loadPhoto } from './food-photos.ts';

const FOLDS = 5;
const told = await beginBench({
  options: {
    fold: wholeNumber(FOLDS, `judge by one fifth of the photos; ${FOLDS}: by all`, { least: 0, most: FOLDS }),
  },
  against: 'labels drawn by hand',
});

const SIZE = 1280;
/** Finished pictures are as large. */
const LONG_SIDE = 2560;
/** Labels are right to about this part of the width: less is no cut. */
const BAND = 0.01;
/** Thinner than twice this part of the shorter side is a handle or cutlery. */
const THIN = 0.04;
/** The mark of the free plan: nobody here is on it. */
const NO_MARK: Box = { left: 0, top: 0, right: 0, bottom: 0 };
const AS_IT_IS = { scale: 1, x: 0, y: 0 };

/** One photo in one place. */
interface Judged {
  name: string;
  slot: string;
  isSure: boolean;
  isCut: { middle: boolean; moved: boolean; product: boolean; solid: boolean };
  isExtended: boolean;
  /** Dish that is lost in the product's crop, as a part of its width or height. */
  lost: number;
}

/** The dish without what is thin. */
function solidOf(mask: Uint8Array, { width, height }: Size): Uint8Array {
  const reach = Math.round(THIN * Math.min(width, height));
  const plane = { width, height, data: Float32Array.from(mask) };
  const inner = boxBlur(plane, reach).data.map((part) => (part > 0.999 ? 1 : 0));
  return Uint8Array.from(boxBlur({ ...plane, data: inner }, reach).data, (part) => (part > 0.001 ? 1 : 0));
}

/** What a label leaves for sure: the box of its dish, smaller by how exact it is. */
function boxOf(mask: Uint8Array, { width, height }: Size): Box | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] !== 1) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  const [across, down] = [BAND, (BAND * width) / height];
  const box = {
    left: left / width + across,
    top: top / height + down,
    right: right / width - across,
    bottom: bottom / height - down,
  };
  return box.left < box.right && box.top < box.bottom ? box : null;
}

/** How much of the dish lies outside of a crop, by its longest cut. */
function lostIn(crop: Crop, shape: number, { width, height }: Size, dish: Box): number {
  const half = { x: crop.width / 2, y: (crop.width * width) / (shape * height) / 2 };
  const across = Math.max(crop.x - half.x - dish.left, dish.right - crop.x - half.x);
  const down = Math.max(crop.y - half.y - dish.top, dish.bottom - crop.y - half.y);
  return Math.max(0, across / (dish.right - dish.left), down / (dish.bottom - dish.top));
}

/** Where the dish is, by its label: all of it, and it without what is thin. */
interface Labelled {
  all: Box;
  solid: Box;
}

function judge(name: string, size: Size, label: Labelled, dish: DishReport | undefined): Judged[] {
  const report = { engine: 'local', did: [], couldNot: [], ...(dish && { dish }) };
  const recipe = { ...makeRecipe({ prompt: 'marble' }), report };
  const picture: Exportable = { ...size, recipe, mark: NO_MARK, isFreePlan: false, brand: null };
  return exportSlots.map((slot) => {
    const { ratio: shape, crop } = planExport(slot, picture);
    const middle = chooseCrop(shape, size, null);
    const moved = clampCrop({ ...crop, width: Math.min(crop.width, middle.width) }, shape, size);
    const isCut = (one: Crop, of = label.all) => !holds(one, shape, size, of);
    return {
      name,
      slot: slot.id,
      isSure: findDishBox(recipe)?.isSure ?? false,
      isCut: {
        middle: isCut(middle),
        moved: isCut(moved),
        product: isCut(crop),
        solid: isCut(crop, label.solid),
      },
      isExtended: isExtended(crop, shape, size),
      lost: lostIn(crop, shape, size, label.all),
    };
  });
}

const percent = (count: number, of: number): string =>
  `${String(count)} of ${String(of)} (${(100 * ratio(count, of)).toFixed(1)}%)`;

function tell(title: string, judged: readonly Judged[]): void {
  const photos = new Set(judged.map(({ name }) => name)).size;
  console.log(`\n${title}: ${String(photos)} photos x ${String(exportSlots.length)} places`);
  const cut = (way: keyof Judged['isCut']) => judged.filter(({ isCut }) => isCut[way]);
  console.log(`  by its middle the dish is cut in ${percent(cut('middle').length, judged.length)}`);
  console.log(`  round the dish, within the picture, in ${percent(cut('moved').length, judged.length)}`);
  const product = cut('product');
  console.log(
    `  as the product does in ${percent(product.length, judged.length)}; ` +
      `continued in ${percent(judged.filter(({ isExtended: is }) => is).length, judged.length)}, ` +
      `which saves ${String(judged.filter(({ isCut }) => isCut.moved && !isCut.product).length)}`,
  );
  const silent = product.filter(({ isSure }) => isSure);
  console.log(
    `  of those ${String(product.length - silent.length)} say that nobody is sure where the dish is`,
  );
  for (const name of new Set(silent.map((one) => one.name))) {
    const places = silent.filter((one) => one.name === name);
    const most = Math.max(...places.map(({ lost }) => lost));
    console.log(
      `    cut without a word: ${name}, ${String(places.length)} places, ${(100 * most).toFixed(1)}% at most`,
    );
  }
  console.log(`  cut without a word: ${percent(silent.length, judged.length)}`);
  const inMore = silent.filter(({ isCut }) => isCut.solid);
  const photosOf = new Set(inMore.map((one) => one.name));
  console.log(
    `  of them in more than a handle or cutlery: ${String(inMore.length)} (${[...photosOf].join(', ')}); ` +
      holdAgainst(inMore.length, { atMost: 0, of: 'crops' }),
  );
}

async function run(): Promise<void> {
  const labels = readDishLabels().filter(
    ({ name }) => told.fold === FOLDS || foldOf(name, FOLDS) === told.fold,
  );
  const [byHand, byFinder]: [Judged[], Judged[]] = [[], []];
  for (const label of labels) {
    const photo = await loadPhoto(label.folder, label.name, SIZE);
    const mask = labelledDish(label, photo.width, photo.height);
    const box = boxOf(mask, photo);
    const solid = boxOf(solidOf(mask, photo), photo);
    if (!box || !solid) continue;
    const scale = LONG_SIDE / Math.max(photo.width, photo.height);
    const size = { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) };
    const { left, top, right, bottom } = box;
    const outline: DishReport['outline'] = [
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    ];
    byHand.push(
      ...judge(label.name, size, { all: box, solid }, { outline, confidence: 1, placement: AS_IT_IS }),
    );
    const found = findDish(correctProxy(photo).proxy);
    const report = found && {
      outline: found.outline,
      confidence: found.confidence,
      placement: AS_IT_IS,
    };
    byFinder.push(...judge(label.name, size, { all: box, solid }, report));
  }
  tell('As outlined by hand', byHand);
  tell('As the finder outlines it', byFinder);
}

await run();

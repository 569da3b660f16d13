/**
 * How well dishes are found. Run by hand, with DISH_CUTOUTS (labelled photos) and FOOD_PHOTOS: `npm run bench cutout`.
 * Per photo, without a hint and with a ring that is off by 7%: overlap with the label (IoU), what of the dish was lost
 * and what of the table left beyond a band of 1% of the width, and the confidence that the finder tells. At the end how
 * often what it was so confident of was right, and, with --fit, the figures that confidence.ts is made of.
 * Only photos of one fold are honest: the network of another fold's figures in src/training/README.md was trained
 * on all others.
 */
import { correctProxy } from '#shared/enhance/correct.ts';
import { boxBlur } from '#shared/pixels/filters.ts';
import { toLab } from '#shared/pixels/lab-picture.ts';
import type { Picture } from '#shared/pixels/picture.ts';
import type { Plane } from '#shared/pixels/plane.ts';
import { CONFIDENT } from '#shared/confident.ts';
import { confidenceOf, measuresOf } from '#shared/finder/confidence.ts';
import { ringRound, type Ring } from '#shared/finder/ring.ts';
import { seekDish } from '#shared/finder/seek-dish.ts';
import { createChance, type Chance } from '#tests/support/chance.ts';
import { onOrOff, wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { foldOf, labelledDish, readDishLabels, type LabelledDish } from './dish-labels.ts';
import { holdAgainst, mean, ratio } from './figures.ts';
import { fitLogistic } from './fit-logistic.ts';
import { loadPhoto } from './food-photos.ts';

const FOLDS = 5;
const told = await beginBench({
  options: {
    fold: wholeNumber(FOLDS, `judge by one fifth of the photos; ${FOLDS}: by all`, { least: 0, most: FOLDS }),
    fit: onOrOff('fits the confidence to these photos'),
  },
  against: 'labels drawn by hand',
});
const SIZE = 1280;
/** By how much of its size the ring of a person is off. */
const RING_ERROR = 0.07;
/** Labels are right to about this part of the width: nothing nearer to them is judged. */
const BAND = 0.01;
/** An outline that overlaps the label by this is right. */
const RIGHT = 0.93;

interface Measured {
  name: string;
  kind: string;
  isHinted: boolean;
  overlap: number;
  lost: number;
  left: number;
  confidence: number;
  measures: number[];
  ms: number;
}

const asPlane = (mask: Uint8Array, width: number, height: number): Plane => ({
  width,
  height,
  data: Float32Array.from(mask),
});

/** A ring as a person would drag it round the dish. */
function roughRing(mask: Plane, chance: Chance): Ring | undefined {
  const ring = ringRound(mask);
  const off = (): number => (chance.between(-1000, 1000) / 1000) * RING_ERROR;
  return (
    ring && {
      ...ring,
      cx: ring.cx + 2 * off() * ring.rx,
      cy: ring.cy + 2 * off() * ring.ry,
      rx: ring.rx * (1 + off()),
      ry: ring.ry * (1 + off()),
    }
  );
}

function judge(label: LabelledDish, proxy: Picture, mask: Plane, ring: Ring | undefined): Measured {
  const begun = performance.now();
  const sought = seekDish(proxy, toLab(proxy), ring);
  const ms = performance.now() - begun;
  const near = boxBlur(mask, Math.max(1, Math.round(BAND * proxy.width)));
  const count = { both: 0, either: 0, dish: 0, lost: 0, left: 0 };
  for (let i = 0; i < mask.data.length; i++) {
    const isFound = (sought?.alpha.data[i] ?? 0) > 0.5;
    const isDish = mask.data[i] === 1;
    if (isFound && isDish) count.both++;
    if (isFound || isDish) count.either++;
    if (isDish) count.dish++;
    if (!isFound && (near.data[i] ?? 0) > 0.999) count.lost++;
    if (isFound && (near.data[i] ?? 0) < 0.001) count.left++;
  }
  const isHinted = ring !== undefined;
  return {
    name: label.name,
    kind: label.kind,
    isHinted,
    overlap: ratio(count.both, count.either),
    lost: ratio(count.lost, count.dish),
    left: ratio(count.left, count.dish),
    confidence: sought ? confidenceOf(sought.evidence, isHinted) : 0,
    measures: sought ? measuresOf(sought.evidence, isHinted) : [],
    ms,
  };
}

const percent = (part: number): string => `${(100 * part).toFixed(1)}%`;

function tell(
  title: string,
  measured: readonly Measured[],
  goal: { overlap: number; replaced: number },
): void {
  const overlaps = measured.map(({ overlap }) => overlap);
  const above = (least: number): string =>
    percent(ratio(overlaps.filter((v) => v >= least).length, overlaps.length));
  const replaced = measured.filter(({ confidence }) => confidence >= CONFIDENT);
  const worst = (pick: (one: Measured) => number): string => percent(Math.max(0, ...replaced.map(pick)));
  const share = ratio(replaced.length, measured.length);
  console.log(`\n${title}, ${measured.length} photos`);
  console.log(
    `  overlap ${mean(overlaps).toFixed(3)} (${holdAgainst(mean(overlaps), { atLeast: goal.overlap, of: 'on average' })}); ` +
      `>= 0.90 ${above(0.9)}, >= 0.93 ${above(0.93)}, >= 0.95 ${above(0.95)}`,
  );
  console.log(
    `  surely found ${percent(share)} (${holdAgainst(share, { atLeast: goal.replaced, of: 'of whole and cut' })})`,
  );
  const kept = replaced.filter(({ lost, left }) => lost <= 0.005 && left <= 0.015);
  console.log(
    `  of those: dish lost at most ${worst(({ lost }) => lost)}, table left at most ${worst(({ left }) => left)}; ` +
      `within 0.5% and 1.5%: ${kept.length} of ${replaced.length}; ` +
      `overlap under ${RIGHT}: ${replaced.filter(({ overlap }) => overlap < RIGHT).length}`,
  );
}

function tellBoth(measured: readonly Measured[]): void {
  const ofKind = (wanted: boolean): Measured[] => measured.filter(({ isHinted }) => isHinted === wanted);
  tell('without a hint', ofKind(false), { overlap: 0.92, replaced: 0.65 });
  tell('with a ring that is off by 7%', ofKind(true), { overlap: 0.95, replaced: 0.95 });
}

/** Told confidence against how often it was right. */
function tellReliability(measured: readonly Measured[], confidenceIn: (one: Measured) => number): void {
  console.log('  confidence told   photos   mean told   right');
  for (const [from, to] of [
    [0, 0.25],
    [0.25, 0.5],
    [0.5, 0.75],
    [0.75, 0.9],
    [0.9, 1.01],
  ] as const) {
    const among = measured.filter((one) => confidenceIn(one) >= from && confidenceIn(one) < to);
    if (among.length === 0) continue;
    const right = among.filter(({ overlap }) => overlap >= RIGHT).length;
    console.log(
      `  ${from.toFixed(2)} to ${Math.min(1, to).toFixed(2)}     ${String(among.length).padStart(6)}      ` +
        `${mean(among.map(confidenceIn)).toFixed(2)}       ${ratio(right, among.length).toFixed(2)}`,
    );
  }
}

async function run(): Promise<void> {
  const labels = readDishLabels().filter(
    ({ kind, name }) =>
      (kind === 'whole' || kind === 'cut') && (told.fold === FOLDS || foldOf(name, FOLDS) === told.fold),
  );
  const chance = createChance(7);
  const measured: Measured[] = [];
  for (const label of labels) {
    const { proxy } = correctProxy(await loadPhoto(label.folder, label.name, SIZE));
    const mask = asPlane(labelledDish(label, proxy.width, proxy.height), proxy.width, proxy.height);
    for (const ring of [undefined, roughRing(mask, chance)]) {
      const one = judge(label, proxy, mask, ring);
      measured.push(one);
      console.log(
        one.name.padEnd(34),
        one.kind.padEnd(6),
        one.isHinted ? 'ring' : '    ',
        `overlap ${one.overlap.toFixed(3)} lost ${percent(one.lost)} left ${percent(one.left)}`,
        `confidence ${one.confidence.toFixed(2)} ${one.ms.toFixed(0)} ms`,
      );
    }
  }
  tellBoth(measured);
  console.log('\nthe confidence that the product tells');
  tellReliability(measured, ({ confidence }) => confidence);
  if (told.fit) tellFit(measured);
}

/** Fits the confidence to these photos; its reliability is told of parts of them that were left out of the fit. */
function tellFit(measured: readonly Measured[]): void {
  const samples = measured.map(({ measures, overlap }) => ({ measures, isRight: overlap >= RIGHT }));
  const names = [...new Set(measured.map(({ name }) => name))];
  const ninthOf = (one: Measured | undefined): number => names.indexOf(one?.name ?? '') % 9;
  const fits = Array.from({ length: 9 }, (_, ninth) =>
    fitLogistic(samples.filter((_sample, i) => ninthOf(measured[i]) !== ninth)),
  );
  const unseen = new Map(measured.map((one) => [one, fits[ninthOf(one)]?.predict(one.measures)]));
  console.log('\nfitted, each photo by a fit to the others');
  tellReliability(measured, (one) => unseen.get(one) ?? 0);
  tellBoth(measured.map((one) => ({ ...one, confidence: unseen.get(one) ?? 0 })));
  console.log(
    `weights of confidence.ts: ${fitLogistic(samples)
      .weights.map((w) => w.toFixed(3))
      .join(', ')}`,
  );
}

await run();

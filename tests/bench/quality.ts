/**
 * How near the correction brings spoilt photos back to the true ones, against what others offer.
 * Run by hand, with FOOD_PHOTOS: `npm run bench quality`.
 */
import { createHash } from 'node:crypto';
import { correct } from '#shared/enhance/correct.ts';
import type { Picture } from '#shared/pixels/picture.ts';

import { oneOf, wholeNumber } from './arguments.ts';
import { BASELINE_NAMES, findBaselines } from './baselines.ts';
import { beginBench } from './begin-bench.ts';
import { degrade, FAULTS, type FaultName } from './degrade.ts';
import { compare, type Difference } from './metrics.ts';
import { holdAgainst, mean, min, ratio } from './figures.ts';
import { findPhotos, loadPhoto } from './food-photos.ts';

const OURS = 'ours';
const NOTHING = 'nothing';
/** What the goal says of photos that the correction was not fitted on. */
const GOAL = { atLeast: 15, of: '% under the best baseline in every column' };
/** A good photo is left alone. */
const CLEAN_GOAL = { atMost: 2.4, of: 'dE2000 where the photo was good' };
const faults = Object.keys(FAULTS) as FaultName[];

/** What was measured of each photo of a half, per row and per column. */
type Table = Map<string, Map<FaultName, Difference[]>>;

/** The figures of the correction were fitted on a half of the photos, by name; the others show whether they hold. */
const halfOf = (photo: string): string =>
  createHash('sha256').update(photo).digest()[0]! % 2 === 0 ? 'tuned on' : 'kept aside';

function add(table: Table, row: string, column: FaultName, difference: Difference): void {
  const cells = table.get(row) ?? new Map<FaultName, Difference[]>();
  table.set(row, cells);
  cells.set(column, [...(cells.get(column) ?? []), difference]);
}

const meanOf = (table: Table, row: string, column: FaultName, figure: keyof Difference): number =>
  mean((table.get(row)?.get(column) ?? []).map((difference) => difference[figure]));

function print(half: string, table: Table): void {
  console.log(`\nPhotos ${half}: dE2000 (less is better) / PSNR / SSIM`);
  console.log([''.padEnd(30), ...faults.map((text) => text.padEnd(22))].join(''));
  for (const row of table.keys()) {
    const cells = faults.map((column) =>
      [
        meanOf(table, row, column, 'deltaE').toFixed(2),
        Math.min(99, meanOf(table, row, column, 'psnr')).toFixed(1),
        meanOf(table, row, column, 'ssim').toFixed(3),
      ].join(' / '),
    );
    console.log([row.padEnd(30), ...cells.map((text) => text.padEnd(22))].join(''));
  }
  const others = [...table.keys()].filter((row) => row !== OURS && row !== NOTHING);
  const under = faults.map((column) => {
    const best = min(others.map((row) => meanOf(table, row, column, 'deltaE')));
    return 100 * (1 - ratio(meanOf(table, OURS, column, 'deltaE'), best));
  });
  const percents = under.map((percent) => `${percent.toFixed(0)}%`.padEnd(22));
  console.log(['under the best baseline by'.padEnd(30), ...percents].join(''));
  console.log(holdAgainst(min(under), GOAL));
  console.log(holdAgainst(meanOf(table, OURS, 'clean', 'deltaE'), CLEAN_GOAL));
}

const { size, each } = await beginBench({
  options: {
    size: wholeNumber(512, 'long side of the photos, in px', { least: 64 }),
    each: oneOf([NOTHING, ...BASELINE_NAMES, OURS], 'tells the dE2000 of this row for each photo'),
  },
  against: `${BASELINE_NAMES.join(', ')}; of photos kept aside, goal: >= ${GOAL.atLeast} ${GOAL.of}`,
});
const { folder, names } = findPhotos();
const { baselines, skipped } = await findBaselines();
for (const name of skipped) console.log(`Not among them: ${name}, there is no ImageMagick here.`);
const nothing = { name: NOTHING, run: (picture: Picture) => Promise.resolve(picture) };
const ours = { name: OURS, run: (picture: Picture) => Promise.resolve(correct(picture).picture) };
const rows = [nothing, ...baselines, ours];
if (each !== undefined && skipped.includes(each)) throw new Error(`${each} cannot run here.`);
const tables = new Map<string, Table>();
for (const [index, photo] of names.entries()) {
  const truth = await loadPhoto(folder, photo, size);
  const half = halfOf(photo);
  const table: Table = tables.get(half) ?? new Map();
  tables.set(half, table);
  for (const fault of faults) {
    const spoilt = degrade(truth, fault, index + 1);
    for (const { name, run } of rows) {
      const difference = compare(await run(spoilt), truth);
      add(table, name, fault, difference);
      if (each === name) console.log(photo, fault, difference.deltaE.toFixed(2));
    }
  }
}
for (const [half, table] of tables) print(half, table);

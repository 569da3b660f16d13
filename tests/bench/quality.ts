/**
 * How near the correction brings spoilt photos back to the true ones, against what others offer.
 * Run: `node tests/bench/quality.ts [long side in px, 512]`. Needs the evaluation photos; says so where they are absent.
 */
import { correct } from '#shared/enhance/correct.ts';
import type { Picture } from '#shared/enhance/picture.ts';

import { findBaselines } from './baselines.ts';
import { degrade, FAULTS, type FaultName } from './degrade.ts';
import { compare, type Difference } from './metrics.ts';
import { findPhotos, loadPhoto } from './food-photos.ts';

const OURS = 'ours';
const faults = Object.keys(FAULTS) as FaultName[];

/** Sums per half, per row, per column. */
type Table = Map<string, Map<FaultName, Difference & { photos: number }>>;

/** The figures of the correction were fitted on every second photo by name; the others show whether they hold. */
const halfOf = (index: number): string => (index % 2 === 0 ? 'tuned on' : 'kept aside');

function add(table: Table, row: string, column: FaultName, { deltaE, psnr, ssim }: Difference): void {
  const cells = table.get(row) ?? new Map();
  table.set(row, cells);
  const sum = cells.get(column) ?? { deltaE: 0, psnr: 0, ssim: 0, photos: 0 };
  cells.set(column, {
    deltaE: sum.deltaE + deltaE,
    psnr: sum.psnr + psnr,
    ssim: sum.ssim + ssim,
    photos: sum.photos + 1,
  });
}

const meanOf = (table: Table, row: string, column: FaultName, figure: keyof Difference): number => {
  const cell = table.get(row)?.get(column);
  return cell ? cell[figure] / cell.photos : Number.NaN;
};

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
  const under = faults.map((column) => {
    const others = [...table.keys()].filter((row) => row !== OURS && row !== 'nothing');
    const best = Math.min(...others.map((row) => meanOf(table, row, column, 'deltaE')));
    return `${(100 * (1 - meanOf(table, OURS, column, 'deltaE') / best)).toFixed(0)}%`;
  });
  console.log(['under the best baseline by'.padEnd(30), ...under.map((text) => text.padEnd(22))].join(''));
}

const photos = findPhotos();
const longSide = Number(process.argv[2] ?? 512);
if (!photos) {
  console.log('Skipped: there are no evaluation photos (FOOD_PHOTOS names their folder).');
} else {
  const { baselines, skipped } = await findBaselines();
  const nothing = { name: 'nothing', run: (picture: Picture) => Promise.resolve(picture) };
  const ours = { name: OURS, run: (picture: Picture) => Promise.resolve(correct(picture).picture) };
  const tables = new Map<string, Table>();
  for (const [index, photo] of photos.names.entries()) {
    const truth = await loadPhoto(photos.folder, photo, longSide);
    const table: Table = tables.get(halfOf(index)) ?? new Map();
    tables.set(halfOf(index), table);
    for (const fault of faults) {
      const spoilt = degrade(truth, fault, index + 1);
      for (const { name, run } of [nothing, ...baselines, ours]) {
        const difference = compare(await run(spoilt), truth);
        add(table, name, fault, difference);
        if (process.env.EACH === name) console.log(photo, fault, difference.deltaE.toFixed(2));
      }
    }
  }
  for (const [half, table] of tables) print(half, table);
  for (const name of skipped) console.log(`Skipped: ${name}, there is no ImageMagick here.`);
}

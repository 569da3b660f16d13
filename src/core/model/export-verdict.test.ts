import { expect, test } from 'vitest';
import type { Crop } from './crop.ts';
import { exportSlots } from './export-slots.ts';
import { planExport } from './export-plan.ts';
import { makeRecipe } from './recipe.ts';
import type { Size } from '#shared/size.ts';

const mark = { left: 0.82, top: 0.93, right: 0.98, bottom: 0.97 };
const sizesOf = (picture: Size, moved?: Crop) =>
  exportSlots.map((slot) => {
    const exportable = {
      ...picture,
      mark,
      isFreePlan: false,
      brand: null,
      recipe: makeRecipe({ prompt: '' }),
    };
    return { slot, plan: planExport(slot, exportable, moved) };
  });

test('whatever the picture’s size, a file stays within the ratios that its place takes, to the pixel', () => {
  const outside: unknown[] = [];
  let counted = 0;
  for (let long = 400; long < 4096; long += 61) {
    for (let short = Math.round(long / 3); short <= long; short += 41) {
      for (const picture of [
        { width: long, height: short },
        { width: short, height: long },
      ]) {
        const nearer = { x: 0.5, y: 0.5, width: 0.713 };
        for (const { slot, plan } of [...sizesOf(picture), ...sizesOf(picture, nearer)]) {
          const { size } = plan.verdict;
          const { makes } = slot;
          if (!makes.isRange || !size) continue;
          counted += 1;
          const ratio = size.width / size.height;
          const [least = 1, most = least] = [makes.ratios[0], makes.ratios.at(-1)];
          const isWithin = ratio >= least - 1e-9 && ratio <= most + 1e-9;
          const isLargeEnough =
            size.width >= (makes.least?.width ?? 0) && size.height >= (makes.least?.height ?? 0);
          // No further from the crop than rounding goes, and a pixel for each side of the ratio.
          const isClose = Math.abs(size.width - size.height * plan.ratio) <= 1 + plan.ratio;
          if (!isWithin || !isLargeEnough || !isClose) outside.push({ slot: slot.id, picture, size });
        }
      }
    }
  }
  expect(counted).toBeGreaterThan(1000);
  expect(outside).toEqual([]);
});

test.each([
  ['instagram', { width: 400, height: 203 }, { width: 387, height: 203 }],
  ['google-business', { width: 1500, height: 2999 }, { width: 1500, height: 2999 }],
  ['google-business', { width: 981, height: 4096 }, { width: 981, height: 1962 }],
] as const)('%s, a picture of %o: %o', (id, picture, size) => {
  expect(sizesOf(picture).find(({ slot }) => slot.id === id)?.plan.verdict.size).toEqual(size);
});

import { describe, expect, test } from 'vitest';
import type { DishReport } from '#shared/contract.ts';
import { exportSlots } from './export-slots.ts';
import { planExport, type Exportable } from './export-plan.ts';
import { chooseFades, fadesOfCrop } from './edge-band.ts';
import { makeRecipe } from './recipe.ts';

const BRAND = '#a63c1e';
const [OWN, FILLED] = [
  'Edges continued in their own colours.',
  'Edges filled with your brand colour.',
] as const;
const deliveroo = exportSlots.find(({ id }) => id === 'deliveroo');

/** The plan for a picture whose dish lies between these sides. */
function planOf(width: number, height: number, left: number, right: number, brand: string | null) {
  const outline: DishReport['outline'] = [
    [
      [left, 0.2],
      [right, 0.2],
      [right, 0.8],
      [left, 0.8],
    ],
  ];
  const dish = { outline, confidence: 0.95, placement: { scale: 1, x: 0, y: 0 } };
  const recipe = {
    ...makeRecipe({ prompt: 'marble' }),
    report: { engine: 'local', did: [], couldNot: [], dish },
  };
  const mark = { left: 0.82, top: 0.93, right: 0.98, bottom: 0.97 };
  const picture: Exportable = { width, height, mark, isFreePlan: false, brand, recipe };
  if (!deliveroo) throw new Error('Deliveroo has no slot');
  return planExport(deliveroo, picture);
}

describe('beyond a dish that touches the side', () => {
  test.each([
    [0, 0.9],
    [0.1, 1],
    [0.005, 0.995],
  ])('from %f to %f the brand’s colour is a band, where there is one', (left, right) => {
    const own = planOf(1536, 2048, left, right, null);
    expect(own).toMatchObject({ isBeyondDish: true, band: null });
    expect(own.notes).toContain(OWN);
    const filled = planOf(1536, 2048, left, right, BRAND);
    expect(filled).toMatchObject({ isBeyondDish: true, band: BRAND });
    expect(filled.notes).toContain(FILLED);
    expect(filled.notes).not.toContain(OWN);
    expect(filled.notes).not.toContain('The dish is cut.');
  });

  test('a table that can be continued is, whatever the brand', () => {
    const plan = planOf(1536, 2048, 0.05, 0.95, BRAND);
    expect(plan).toMatchObject({ isBeyondDish: false, band: null });
    expect(plan.notes).toContain(OWN);
  });

  test('a side that is not gone beyond may have the dish at it', () => {
    const plan = planOf(2048, 900, 0, 0.6, BRAND);
    expect(plan).toMatchObject({ isBeyondDish: false, band: null });
    expect(plan.notes).not.toContain(FILLED);
  });
});

describe('a picture fades into what continues it', () => {
  const size = { width: 2000, height: 1000 };
  test('at its very edge, and never where its dish is', () => {
    expect(chooseFades(size, { left: 0.2, top: 0.3, right: 0.8, bottom: 0.7 })).toEqual({
      left: 25,
      top: 25,
      right: 25,
      bottom: 25,
    });
    const near = chooseFades(size, { left: 0.005, top: 0.02, right: 1, bottom: 0.98 });
    expect(near.left + near.right).toBe(0);
    expect([near.top, near.bottom]).toEqual([expect.closeTo(10), expect.closeTo(10)]);
  });
  test('nowhere, where no dish is known', () => {
    expect(Object.values(chooseFades(size, null))).toEqual([0, 0, 0, 0]);
  });

  const fades = { left: 25, top: 25, right: 25, bottom: 25 };
  test.each([
    [
      'that goes on to the left and the right',
      { left: -200, top: 0, width: 2400, height: 1000 },
      ['left', 'right'],
    ],
    ['that goes on below alone', { left: 0, top: 100, width: 2000, height: 1000 }, ['bottom']],
    ['that ends with it', { left: 800, top: 200, width: 1200, height: 800 }, []],
    [
      'that ends with it but for fractions of numbers',
      { left: 800 + 2e-13, top: -2e-13, width: 1200, height: 800 },
      [],
    ],
  ])('where it is continued: in a crop %s', (_words, crop, sides) => {
    const shown = Object.entries(fadesOfCrop(fades, crop, size)).filter(([, px]) => px > 0);
    expect(shown).toEqual(sides.map((side) => [side, 25]));
  });
});

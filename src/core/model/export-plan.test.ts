import { describe, expect, test } from 'vitest';
import { findDishBox } from './dish-box.ts';
import { holds } from './crop.ts';
import { planExport, type Exportable } from './export-plan.ts';
import { sayRule } from './delivery-slots.ts';
import { exportSlots } from './export-slots.ts';
import { MARK, picture, slotOf, square } from '#tests/support/core/sample-export.ts';

const wordsOf = (id: string, of: Exportable) =>
  planExport(slotOf(id), of).verdict.words.replaceAll('\u00A0', ' ');

describe('whether it fits', () => {
  test.each([
    ['uber-eats', 2048, 1536, 'Fits'],
    ['doordash', 2048, 1536, 'Fits'],
    ['doordash', 1200, 900, 'Doesn’t fit: needs 1400 × 800, this picture gives 1200 × 675'],
    ['doordash', 1024, 768, 'Doesn’t fit: needs 1400 × 800, this picture gives 1024 × 576'],
    ['deliveroo', 1536, 2048, 'Doesn’t fit: needs 1920 × 1080, this picture gives 1536 × 864'],
    ['deliveroo', 1920, 2560, 'Fits'],
    ['glovo', 1536, 2048, 'Doesn’t fit: needs 1920 × 1080, this picture gives 1536 × 864'],
    ['grubhub', 1024, 768, 'Doesn’t fit: needs 1600 × 1200, this picture gives 1024 × 768'],
    ['uber-eats-cover', 2560, 1920, 'Fits, enlarged 1.2×'],
    ['uber-eats-cover', 2048, 1536, 'Fits, enlarged 1.5×'],
    ['uber-eats-cover', 1600, 1200, 'Doesn’t fit: needs 2880 × 2304, this picture gives 1500 × 1200'],
    ['foodpanda', 2560, 1920, 'Doesn’t fit: needs 4000 × 2925, this picture gives 2560 × 1872'],
    ['just-eat', 800, 600, 'Made 16:9: rule not known'],
  ])('%s, a picture of %i x %i: %s', (id, width, height, words) => {
    expect(wordsOf(id, picture(width, height))).toBe(words);
  });

  test('where a place’s rule is not known, nothing is said to fit', () => {
    const unknown = exportSlots.filter(({ certainty }) => certainty === 'unknown');
    expect(unknown.map(({ id }) => id)).toEqual(['zomato', 'just-eat', 'upmenu', 'scoffable']);
    for (const slot of unknown) {
      const { ratio, verdict } = planExport(slot, picture(800, 600));
      expect(ratio).toBe(16 / 9);
      expect(verdict).toMatchObject({ kind: 'unknown', size: { width: 800, height: 450 } });
    }
  });

  test('a file for a place whose rule is not known is told to serve others only where it is as large as they ask', () => {
    const saidOf = (id: string, of: Exportable) =>
      sayRule(slotOf(id), planExport(slotOf(id), of).verdict.size).slice(1);
    for (const id of ['zomato', 'just-eat', 'upmenu', 'scoffable']) {
      expect(saidOf(id, picture(2048, 1536))).toEqual([
        'This file, 1920\u00A0×\u00A01080 and at most 2 MB, serves DoorDash, Deliveroo, Glovo and Deliverect.',
      ]);
      expect(saidOf(id, picture(2048, 240))).toEqual(['This file is 427\u00A0×\u00A0240 and at most 2 MB.']);
      expect(saidOf(id, picture(1536, 2048))).toEqual([
        'This file is 1536\u00A0×\u00A0864 and at most 2 MB.',
      ]);
    }
    expect(sayRule(slotOf('keeta'), { width: 1600, height: 1200 })).toBe(slotOf('keeta').asks);
  });

  test('files are as large as they serve, and no larger', () => {
    expect(planExport(slotOf('uber-eats'), picture(2048, 1536)).verdict.size).toEqual({
      width: 1800,
      height: 1440,
    });
    expect(planExport(slotOf('doordash'), picture(1600, 1200)).verdict.size).toEqual({
      width: 1600,
      height: 900,
    });
    expect(planExport(slotOf('uber-eats-cover'), picture(2560, 1920)).verdict.size).toEqual({
      width: 2880,
      height: 2304,
    });
  });

  test('a dish that would be cut makes it wider, which then fits', () => {
    const tall = picture(1536, 2048, { dish: square(0.1, 0.2, 0.9, 0.8) });
    const plan = planExport(slotOf('deliveroo'), tall);
    expect(plan.verdict).toMatchObject({ kind: 'fits', size: { width: 1920, height: 1080 } });
    expect(plan.notes).toContain('Edges continued in their own colours.');
    expect(plan.notes).not.toContain('The dish is cut.');
    expect(plan.isSurelyWhole).toBe(true);
  });
});

describe('what is to be known', () => {
  test('Zomato takes no picture that an AI drew', () => {
    const drawn = picture(2048, 1536, { promptClause: 1 });
    expect(planExport(slotOf('zomato'), drawn).verdict).toMatchObject({ kind: 'banned', size: null });
    expect(wordsOf('zomato', picture(2048, 1536))).toBe('Made 16:9: rule not known');
  });

  test.each([
    [{ surface: 'new' as const }, true],
    [{ promptClause: 1 }, true],
    [{ surface: 'toned' as const }, false],
  ])('Google is warned of where it is more than light and colour: %o', (report, isWarned) => {
    const { notes } = planExport(slotOf('google-business'), picture(2048, 1536, report));
    expect(notes.some((note) => note.includes('Google may refuse it'))).toBe(isWarned);
  });

  test('where nobody knows where the dish is, the middle is taken, and said to be', () => {
    const words = 'Cropped to the middle: we couldn’t find the dish.';
    const plan = planExport(slotOf('doordash'), picture(2048, 1536));
    expect(plan.notes).toContain(words);
    expect(plan.isSurelyWhole).toBe(false);
  });

  test('where nobody is sure where the dish is, the guess is kept whole, and somebody is asked to look', () => {
    const words = 'Check the crop: we’re not sure where the dish is.';
    const guess = { ...square(0.1, 0.05, 0.9, 0.95), confidence: 0.2 };
    const of = picture(2048, 1536, { dish: guess });
    const plan = planExport(slotOf('doordash'), of);
    expect(plan.notes[0]).toBe(words);
    expect(holds(plan.crop, plan.ratio, of, { left: 0.1, top: 0.05, right: 0.9, bottom: 0.95 })).toBe(true);
    expect(plan.notes).not.toContain('Lists crop tighter and cut the dish.');
    const moved = planExport(slotOf('doordash'), of, { x: 0, y: 0, width: 0.5 });
    expect(moved.notes).toEqual([]);
    expect([plan, moved].map(({ isSurelyWhole }) => isSurelyWhole)).toEqual([false, false]);
    const movedBefore = planExport(slotOf('doordash'), of, { x: 0, y: 0, width: 0.5 }, true);
    expect(movedBefore.notes).toEqual(['Check the crop: you moved it on an earlier version.']);
  });

  test('a crop that somebody moved over the dish says that it is cut', () => {
    const of = picture(2048, 1536, { dish: square(0.3, 0.3, 0.7, 0.7) });
    const plan = planExport(slotOf('doordash'), of, { x: 0, y: 0, width: 0.5 });
    expect(plan.notes[0]).toBe('The dish is cut.');
    expect(plan.isSurelyWhole).toBe(false);
  });

  test('a list that shows less is told of', () => {
    const words = 'Lists crop tighter and cut the dish.';
    const wide = picture(2048, 1536, { dish: square(0.1, 0.3, 0.9, 0.7) });
    expect(planExport(slotOf('doordash'), wide).notes).toContain(words);
    const small = picture(2048, 1536, { dish: square(0.3, 0.3, 0.7, 0.7) });
    expect(planExport(slotOf('doordash'), small).notes).not.toContain(words);
  });
});

describe('the mark of the free plan', () => {
  test('is drawn anew wherever the crop has lost it, in every slot, for whoever is on the free plan or has a marked picture', () => {
    for (const [width, height] of [
      [2048, 1536],
      [1536, 2048],
      [3000, 500],
      [500, 3000],
    ] as const) {
      for (const slot of exportSlots) {
        const marked = picture(width, height, { watermark: true }, true);
        const plan = planExport(slot, marked);
        expect(plan.isMarked || holds(plan.crop, plan.ratio, marked, MARK)).toBe(true);
        expect(planExport(slot, picture(width, height, {}, true)).isMarked).toBe(true);
        expect(planExport(slot, marked, { x: 0, y: 0, width: 0.3 }).isMarked).toBe(true);
        expect(planExport(slot, picture(width, height)).isMarked).toBe(false);
      }
    }
  });

  test('moves no crop off the middle where nobody knows where the dish is', () => {
    const middle = { left: 0.25, top: 0.25, right: 0.75, bottom: 0.75 };
    const of = picture(2048, 1536, { watermark: true }, true);
    for (const id of ['story', 'facebook', 'grabfood', 'doordash']) {
      const { crop, ratio } = planExport(slotOf(id), of);
      const least = {
        ...middle,
        left: Math.max(0.25, 0.5 - crop.width / 2),
        right: Math.min(0.75, 0.5 + crop.width / 2),
      };
      expect(holds(crop, ratio, of, least), id).toBe(true);
    }
  });

  test('is kept whole where the crop can be moved so far, and delivery platforms are said to refuse it', () => {
    const of = picture(2048, 1536, { watermark: true, dish: square(0.2, 0.2, 0.8, 0.8) }, true);
    const plan = planExport(slotOf('uber-eats'), of);
    expect(plan.isMarked).toBe(false);
    expect(plan.notes).toContain('Watermarked: delivery platforms refuse it.');
    expect(planExport(slotOf('instagram'), of).notes).not.toContain(
      'Watermarked: delivery platforms refuse it.',
    );
  });
});

test('the dish lies where the engine has put it, within the picture', () => {
  const dish = { ...square(0.2, -0.2, 0.6, 0.5), placement: { scale: 1.2, scaleY: 1.5, x: -0.1, y: 0.1 } };
  const { box, isSure } = findDishBox(picture(1, 1, { dish }).recipe) ?? {};
  expect(isSure).toBe(true);
  expect(box?.left).toBeCloseTo(0.14);
  expect(box?.right).toBeCloseTo(0.62);
  expect(box?.top).toBe(0);
  expect(box?.bottom).toBeCloseTo(0.85);
  expect(findDishBox({})).toBeNull();
  expect(findDishBox(picture(1, 1, { dish: square(2, 2, 3, 3) }).recipe)).toBeNull();
});

describe('the slots', () => {
  test('have ids of their own that stand in names of files', () => {
    const ids = exportSlots.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('are no surer than their source: one without a source says that its rule is not known', () => {
    for (const { source, certainty, asks, platform, read } of exportSlots) {
      expect(source === '', platform).toBe(certainty === 'unknown');
      if (certainty === 'unknown') expect(asks[0]).toBe(`We couldn’t find ${platform}’s picture rules.`);
      expect(asks.length).toBeGreaterThan(0);
      expect(read).toMatch(/2026$/);
    }
    const official = exportSlots.filter(({ certainty }) => certainty === 'official').map(({ id }) => id);
    expect(official).toEqual([
      'uber-eats',
      'uber-eats-cover',
      'deliveroo',
      'keeta',
      'deliverect',
      'google-business',
    ]);
  });

  test('make files that obey their own figures', () => {
    for (const { makes, platform } of exportSlots) {
      const { least, most, bytes, ratios } = makes;
      if (least) expect(least.width * least.height, platform).toBeLessThanOrEqual(most.width * most.height);
      expect(bytes).toBeGreaterThan(500_000);
      expect(ratios.toSorted((a, b) => a - b)).toEqual(ratios);
    }
  });
});

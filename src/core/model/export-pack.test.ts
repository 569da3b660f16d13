import { describe, expect, test } from 'vitest';
import { judgePack, notesOfPack } from './export-pack.ts';
import { OWN_COLOURS, planExport } from './export-plan.ts';
import { picture, slotOf, square } from '#tests/support/core/sample-export.ts';

describe('of several pictures a slot says', () => {
  const plansOf = (id: string, ...widths: number[]) =>
    widths.map((width) => planExport(slotOf(id), picture(width, Math.round(width * 0.75))));

  test.each([
    ['deliveroo', [2560], 'Fits'],
    ['deliveroo', [2560, 2048], 'All 2 fit'],
    ['deliveroo', [2560, 1024, 2048], '2 of 3 fit'],
    ['deliveroo', [1024, 800], 'None of 2 fits'],
    ['uber-eats-cover', [2560, 2560], 'All 2 fit, enlarged'],
    ['uber-eats-cover', [2560, 4000], 'All 2 fit, 1 enlarged'],
    ['just-eat', [2560], 'Made 16:9: rule not known'],
    ['just-eat', [2560, 800], 'All 2 made 16:9: rule not known'],
  ])('%s, %j wide: %s', (id, widths, words) => {
    expect(judgePack(plansOf(id, ...widths)).words).toBe(words);
  });

  test('that they fit only where nothing speaks against any of them: else that they do in size', () => {
    const of = picture(2560, 1920, { dish: square(0.3, 0.3, 0.7, 0.7) });
    const plan = (id: string, isFree = false) => planExport(slotOf(id), { ...of, isFreePlan: isFree });
    const cut = planExport(slotOf('doordash'), of, { x: 0, y: 0, width: 0.6 });
    const ai = planExport(slotOf('google-business'), picture(2560, 1920, { promptClause: 1 }));
    const cases = [
      [[plan('doordash')], 'good', 'Fits'],
      [[cut], 'wary', 'Fits in size'],
      [[plan('doordash', true)], 'wary', 'Fits in size'],
      [[plan('story', true)], 'good', 'Fits'],
      [[ai], 'wary', 'Fits in size'],
      [[plan('just-eat')], null, 'Made 16:9: rule not known'],
      [[plan('just-eat', true)], 'wary', 'Made 16:9: rule not known'],
      [[plan('uber-eats-cover', true)], 'wary', 'Fits in size, enlarged 1.2×'],
      [[plan('doordash'), cut, plan('doordash')], 'wary', 'All 3 fit in size'],
      [[cut, ...plansOf('doordash', 1024)], 'wary', '1 of 2 fit in size'],
    ] as const;
    for (const [plans, tone, words] of cases) expect(judgePack(plans)).toMatchObject({ tone, words });
  });

  test('how many were made where the rule is not known, and AI pictures are banned', () => {
    const drawn = planExport(slotOf('zomato'), picture(2048, 1536, { promptClause: 1 }));
    expect(judgePack([...plansOf('zomato', 2560), drawn]).words).toBe('1 of 2 made 16:9: rule not known');
  });

  test('what is to be known of all once, and of some with their number', () => {
    const [all, some] = [{ notes: ['a', OWN_COLOURS, 'b'] }, { notes: ['a'] }];
    const plans = plansOf('deliveroo', 2560, 2560).map((plan, i) => ({ ...plan, ...(i === 0 ? all : some) }));
    expect(notesOfPack(plans)).toEqual(['a', 'b (1\u00A0of\u00A02)']);
    expect(notesOfPack(plans.slice(0, 1))).toEqual(['a', 'b']);
  });
});

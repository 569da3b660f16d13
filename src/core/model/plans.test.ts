import { expect, test } from 'vitest';
import { PLANS } from '#shared/contract.ts';
import { plans } from './plans.ts';

test('every plan of the contract is offered once, with its number of photos first', () => {
  expect(plans.map(({ id }) => id)).toEqual(Object.keys(PLANS));
  for (const { id, contents } of plans) {
    expect(contents[0]).toMatch(new RegExp(`^${String(PLANS[id].credits)} photos`));
  }
});

test('one plan is the most popular', () => {
  expect(plans.filter(({ isPopular }) => isPopular).map(({ name }) => name)).toEqual(['Growth']);
});

// Every order of events of page, worker, server, line and person, over the real rules, and over rules with a mistake in
// them: a check that finds nothing there would prove nothing here.
import { afterAll, describe, expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { beginWorld } from '#tests/support/outbox-model.ts';
import { searchAll, type Search } from '#tests/support/outbox-model-check.ts';
import { plantedBugs, realRules } from '#tests/support/outbox-model-rules.ts';
import { BEN, samplePhoto } from '#tests/support/sample-photo.ts';

const DEPTH = 12;
/** Deaths, lost answers, refusals, failing jobs, rows that somebody deletes: so many of them in one story. */
const ACCIDENTS = 3;
/** One of so many worlds is led on without any accident, to see whether every photo arrives. */
const LOOKS_AHEAD = 10;

const small = (number: number, changes: Partial<OutboxItem> = {}): OutboxItem =>
  samplePhoto(number, { id: `p${number}`, path: `p${number}`, idempotencyKey: `k${number}`, ...changes });

const starts: [string, OutboxItem[], number][] = [
  ['a new photo', [small(1)], 1],
  ['a photo that is stored', [small(1, { state: 'stored' })], 1],
  ['a photo that is accepted', [small(1, { state: 'accepted' })], 1],
  ['two photos and credit for one', [small(1), small(2, { state: 'stored' })], 1],
  ['photos of two people', [small(1), small(2, { userId: BEN, state: 'stored' })], 2],
];

describe('the rules of the outbox hold', () => {
  let states = 0;
  let transitions = 0;
  const count = (search: Search) => {
    states += search.states;
    transitions += search.transitions;
    return search.broken;
  };

  test.each(starts)('%s: in every order of twelve events', (_, items, credits) => {
    const start = beginWorld(items, { accidents: ACCIDENTS, credits });
    expect(count(searchAll(start, realRules, { depth: DEPTH, looksAhead: LOOKS_AHEAD }))).toBeNull();
  });

  test.each(starts.slice(0, 3))('%s: from the shutter to the end, with one accident anywhere', (_, items) => {
    const start = beginWorld(items, { accidents: 1, credits: 1 });
    const search = searchAll(start, realRules, { depth: 100, looksAhead: LOOKS_AHEAD });
    expect(count(search)).toBeNull();
    expect(search.depth, 'every story has come to its end').toBeLessThan(100);
  });

  afterAll(() => {
    // The figure says how much was looked at; a model that has shrunk by mistake would be green as well.
    process.stdout.write(`model check: ${states} states, ${transitions} transitions\n`);
    expect(states).toBeGreaterThan(50_000);
  });
});

describe('a mistake in the rules is found', () => {
  test.each(Object.keys(plantedBugs))('%s', (name) => {
    const rules = { ...realRules, ...plantedBugs[name] };
    const found = starts
      .values()
      .map(([, items, credits]) => beginWorld(items, { accidents: 2, credits }))
      .map((start) => searchAll(start, rules, { depth: 20, looksAhead: 1 }).broken)
      .find((broken) => broken !== null);
    console.log(name, "=>", found?.what, found?.story.length); expect(found?.what).toEqual(expect.any(String));
  });
});

// Every order of events of page, worker, server, line and person, over the real rules, and over rules with a mistake in
// them: a check that finds nothing there would prove nothing here.
import { describe, expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { beginWorld } from '#tests/support/outbox-model/outbox-model.ts';
import { searchAll } from '#tests/support/outbox-model/outbox-model-check.ts';
import { plantedBugs, realRules, type Start } from '#tests/support/outbox-model/outbox-model-rules.ts';
import { BEN, samplePhoto } from '#tests/support/core/sample-photo.ts';

const DEPTH = 12;
/** Deaths, lost answers, refusals, failing jobs, rows that somebody deletes: so many of them in one story. */
const ACCIDENTS = 3;
/** One of so many worlds is led on without any accident, to see whether every photo arrives. */
const LOOKS_AHEAD = 50;
/** For the slowest machine; on a quiet one no search takes longer than a few seconds. */
const PATIENCE_MS = 120_000;

const small = (number: number, changes: Partial<OutboxItem> = {}): OutboxItem =>
  samplePhoto(number, { id: `p${number}`, path: `p${number}`, idempotencyKey: `k${number}`, ...changes });

const starts: Record<Start, { items: OutboxItem[]; credits: number; isTaken?: boolean }> = {
  local: { items: [small(1)], credits: 1 },
  stored: { items: [small(1, { state: 'stored' })], credits: 1 },
  accepted: { items: [small(1, { state: 'accepted' })], credits: 1 },
  'two photos': { items: [small(1), small(2, { state: 'stored' })], credits: 1 },
  'two people': { items: [small(1), small(2, { userId: BEN, state: 'stored' })], credits: 2 },
  taken: { items: [small(1)], credits: 1, isTaken: true },
};
const names = Object.keys(starts) as Start[];

const begin = (name: Start, accidents: number) =>
  beginWorld(starts[name].items, { ...starts[name], accidents });

describe('the rules of the outbox hold', { timeout: PATIENCE_MS }, () => {
  const looked = { states: 0, transitions: 0 };
  const search = (name: Start, accidents: number, depth: number) => {
    const found = searchAll(begin(name, accidents), realRules, { depth, looksAhead: LOOKS_AHEAD });
    looked.states += found.states;
    looked.transitions += found.transitions;
    return found;
  };

  test.each(names)('from %s on, in every order of twelve events', (name) => {
    expect(search(name, ACCIDENTS, DEPTH).broken).toBeNull();
  });

  test.each(['local', 'stored', 'accepted'] as const)(
    'from %s to its end, with one accident anywhere',
    (name) => {
      const { broken, hasEnded } = search(name, 1, 100);
      expect({ broken, hasEnded }).toEqual({ broken: null, hasEnded: true });
    },
  );

  // A model that has shrunk by mistake would be green as well.
  test('and much was looked at', () => {
    process.stdout.write(`model check: ${looked.states} states, ${looked.transitions} transitions\n`);
    expect(looked.states).toBeGreaterThan(50_000);
  });
});

describe('a mistake in the rules is found', { timeout: PATIENCE_MS }, () => {
  test.each(plantedBugs)('$name', ({ rules, breaks, from }) => {
    const looksAhead = breaks.endsWith('for ever') ? 1 : 0;
    const found = searchAll(begin(from, 2), { ...realRules, ...rules }, { depth: 24, looksAhead });
    expect(found.broken?.what).toBe(breaks);
  });
});

import { expect, test } from 'playwright/test';
import { runLab } from '#tests/faults/lab/lab.ts';

/** A few of those of `npm run faults`, so that it stays what it is: always the same. */
const KILLS = 8;
const SEED = 5;

test('of what the fault lab kills a few break no promise', async () => {
  const said: string[] = [];
  const book = await runLab({ kills: KILLS, seed: SEED, say: (line) => said.push(line) });
  expect(book.kills()).toBe(KILLS);
  expect(book.faults(), said.join('\n')).toEqual([]);
});

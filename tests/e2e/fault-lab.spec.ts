import { expect, test } from 'playwright/test';
import { ENDS_WITHIN_MS } from '#tests/faults/lab/end.ts';
import { runLab } from '#tests/faults/lab/lab.ts';
import { ROUND_WITHIN_MS } from '#tests/faults/lab/live.ts';
import { COOKS } from '#tests/faults/lab/memory.ts';

/** A few of those of `npm run faults`, so that it stays what it is: always the same. */
const KILLS = 8;
const SEED = 5;

test('of what the fault lab kills a few break no promise', async () => {
  // What hangs in the lab is told by the lab: it has its own time for that.
  test.setTimeout(KILLS * ROUND_WITHIN_MS + COOKS.length * ENDS_WITHIN_MS);
  const said: string[] = [];
  const book = await runLab({ kills: KILLS, seed: SEED, say: (line) => said.push(line) });
  expect(book.kills()).toBe(KILLS);
  expect(book.faults(), said.join('\n')).toEqual([]);
});

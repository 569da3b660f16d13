// The real core on a simulated phone: whatever happens in whatever order, nothing that was acknowledged is lost, nothing
// is there or charged twice, nothing goes under the wrong person, and all that can go goes in the end.
import { describe, expect, test } from 'vitest';
import { inSoak } from '#tests/support/soak.ts';
import { tellStories } from './tell-stories.ts';

/** Of the processor, for each of both. */
const SECONDS = String(inSoak(3600, 30));
/** The first of so many seeds that nobody has tried yet. What fails there was wrong before, and is told again by its seed. */
const FRESH = Math.floor(Date.now() / 1000) % 1_000_000_000;

describe('every promise holds', { timeout: 7_200_000 }, () => {
  test.each([
    ['the same stories each time', 1],
    ['stories that nobody has told before', FRESH],
  ])('in %s, from seed %i on', async (_, seed) => {
    const told = await tellStories('--seed', String(seed), '--stories', '1000000', '--seconds', SECONDS);
    process.stdout.write(told.text);
    // With the seed, and how it is told again.
    expect(told.found, told.text).toBeUndefined();
  });

  test('and a seed tells the same story again, line by line', async () => {
    const tell = async () => (await tellStories('--seed', '17', '--log')).text.replace(/steps in .* s/, '');
    const first = await tell();
    expect(first).toContain('nothing goes wrong any more');
    expect(await tell()).toBe(first);
  });
});

test.each([
  ['--stories', 'abc'],
  ['--stories', '0'],
  ['--seed', 'x'],
  ['--steps', '1e3'],
])('%s %s is refused, and not taken for stories without a fault', async (...given) => {
  await expect(tellStories(...given)).rejects.toThrow('it takes a whole number');
});

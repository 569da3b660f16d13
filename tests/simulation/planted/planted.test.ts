// A simulation that finds nothing would prove nothing: mistakes that outboxes are known for, put into the real code as it
// is loaded, are each found.
import { describe, expect, test } from 'vitest';
import { inSoak } from '#tests/support/soak.ts';
import { tellStories } from '#tests/simulation/tell-stories.ts';
import { PLANTED } from './faults.ts';
import { tryToPlant } from './plant.ts';

/** On a quiet machine; a busy one takes longer, and may. */
const SECONDS = '120';

describe('a mistake in the code', { timeout: 7_200_000 }, () => {
  test.each(PLANTED)('stands where it can be planted: $name', (fault) => {
    expect(() => tryToPlant(fault)).not.toThrow();
  });

  const isQuick = ({ isSlow }: (typeof PLANTED)[number]) => isSlow !== true;
  test.each(inSoak(PLANTED, PLANTED.filter(isQuick)))('is found: $name', async ({ name }) => {
    const how = ['--stories', '1000000', '--seconds', SECONDS, '--shrink', '0'];
    const told = await tellStories(...how, '--plant', name);
    process.stdout.write(`${told.found ?? 'not found'}\n`);
    expect(told.found).toBeDefined();
  });
});

import { expect, test, vi } from 'vitest';
import type { Core } from '#core/open-core.ts';
import { PATIENCE_MS } from '#tests/support/until.ts';
import { bringCore } from './bring-core.ts';

const it = {} as Core;

/** A page whose core comes in at the last of so many tries. */
function openPage(tries: number) {
  vi.spyOn(console, 'warn').mockReturnValue();
  const waiting = { timers: new Set<() => void>(), returns: new Set<() => void>() };
  const note = (all: Set<() => void>) => (go: () => void) => {
    all.add(go);
    return () => void all.delete(go);
  };
  const open = vi.fn<() => Promise<Core>>().mockResolvedValue(it);
  for (let failed = 1; failed < tries; failed++) open.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const onReturn = note(waiting.returns);
  const after = (_ms: number, go: () => void) => note(waiting.timers)(go);
  const tellMissing = vi.fn<(error: unknown) => void>();
  const brought = bringCore(open, { clock: { now: () => 0, after }, onReturn }, tellMissing);
  const countWaiting = () => [waiting.timers.size, waiting.returns.size];
  return { ...waiting, open, brought, tellMissing, countWaiting };
}

test('core whose file comes at once is there, and nothing waits for another try', async () => {
  const page = openPage(1);
  expect(await page.brought).toBe(it);
  expect(page.countWaiting()).toEqual([0, 0]);
  expect(page.tellMissing).not.toHaveBeenCalled();
});

test.each(['timers', 'returns'] as const)(
  'core whose file did not come is asked for again, once each time: %s',
  async (kind) => {
    const page = openPage(3);
    for (const tries of [1, 2]) {
      await vi.waitFor(() => expect(page.countWaiting()).toEqual([1, 1]), { timeout: PATIENCE_MS });
      expect(page.open).toHaveBeenCalledTimes(tries);
      expect(page.tellMissing).toHaveBeenCalledTimes(tries);
      for (const go of page[kind]) go();
      expect(page.countWaiting()).toEqual([0, 0]);
    }
    expect(await page.brought).toBe(it);
    expect(page.open).toHaveBeenCalledTimes(3);
  },
);

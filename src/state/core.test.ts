import { expect, test, vi } from 'vitest';
import type { Core } from '#core/open-core.ts';
import { core, provideCore } from './core.ts';

test('core is opened by whoever asks first, once for all, and again only where that failed', async () => {
  await expect(core()).rejects.toThrow('Nobody has said');
  const it = {} as Core;
  const open = vi
    .fn<() => Promise<Core>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue(it);
  provideCore(open);
  expect(open).not.toHaveBeenCalled();
  const early = await Promise.allSettled([core(), core()]);
  expect(early.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(open).toHaveBeenCalledTimes(1);
  expect(await Promise.all([core(), core(), core()])).toEqual([it, it, it]);
  expect(open).toHaveBeenCalledTimes(2);
});

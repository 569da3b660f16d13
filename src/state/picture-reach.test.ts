import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const surroundings = { visibilityState: 'visible' };
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  surroundings.visibilityState = 'visible';
  vi.stubGlobal('document', surroundings);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function load() {
  const { addresses, files, useReach } = await import('./picture-reach.ts');
  const { noteCut, noteReach } = addresses;
  const { useConnectivity } = await import('./connectivity.ts');
  useConnectivity.setState({ isOnline: true });
  let canReach = false;
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (canReach) noteReach();
    else noteCut(ask);
  };
  return {
    ask,
    files,
    counts: () => ({ asked, returns: useReach.getState().returns }),
    letReach: () => (canReach = true),
    setOnline: (isOnline: boolean) => useConnectivity.setState({ isOnline }),
  };
}

test('pictures that could not be asked for are asked for again, one for all, until the server answers', async () => {
  const { ask, counts, letReach } = await load();
  await Promise.all([ask(), ask(), ask()]);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(counts()).toEqual({ asked: 6, returns: 0 });
  letReach();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(counts()).toEqual({ asked: 7, returns: 1 });
});

test('without a connection, or while nobody looks, nothing is asked', async () => {
  const { ask, counts, letReach, setOnline } = await load();
  await ask();
  setOnline(false);
  await vi.advanceTimersByTimeAsync(300_000);
  setOnline(true);
  surroundings.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(300_000);
  expect(counts()).toEqual({ asked: 1, returns: 0 });
  surroundings.visibilityState = 'visible';
  letReach();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(counts()).toEqual({ asked: 2, returns: 1 });
});

test('an answer that was never missed is no return', async () => {
  const { ask, counts, letReach } = await load();
  letReach();
  await ask();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counts()).toEqual({ asked: 1, returns: 0 });
});

test('addresses that can be had say nothing of files that cannot', async () => {
  const { ask, files, counts, letReach } = await load();
  await ask();
  files.noteCut(async () => files.noteReach());
  letReach();
  await ask();
  expect(counts().returns).toBe(1);
  await ask();
  expect(counts().returns).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(counts().returns).toBe(2);
});

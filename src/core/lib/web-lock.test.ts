import { expect, test } from 'vitest';
import { holdWebLock } from './web-lock.ts';

/** Holds a lock until told to let go; settles when it is held. */
async function occupy(name: string): Promise<() => void> {
  let letGo = () => {};
  await new Promise<void>((held) => {
    void holdWebLock(name, 0, () => {
      held();
      return new Promise<void>((resolve) => (letGo = resolve));
    });
  });
  return () => letGo();
}

test('a free lock is taken at once and given back', async () => {
  expect(await holdWebLock('a', 0, async () => 1)).toBe(1);
  expect(await holdWebLock('a', 0, async () => 2)).toBe(2);
});

test('a lock that is held is not waited for, or only so long', async () => {
  const letGo = await occupy('b');
  expect(await holdWebLock('b', 0, async () => 1)).toBeUndefined();
  expect(await holdWebLock('b', 20, async () => 1)).toBeUndefined();
  const waiting = holdWebLock('b', 5000, async () => 'mine');
  letGo();
  expect(await waiting).toBe('mine');
});

test('a failure of the work is the failure of the call', async () => {
  const broken = async () => {
    throw new DOMException('no', 'AbortError');
  };
  await expect(holdWebLock('c', 1000, broken)).rejects.toThrow('no');
  await expect(holdWebLock('c', 0, broken)).rejects.toThrow('no');
});

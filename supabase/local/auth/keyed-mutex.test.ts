import { expect, test } from 'vitest';
import { withMutex } from './keyed-mutex.ts';

test('work with one key runs one after the other, in the order it came', async () => {
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  const one = withMutex('a', async () => {
    order.push('one begins');
    await first.promise;
    order.push('one ends');
  });
  const two = withMutex('a', async () => void order.push('two'));
  const three = withMutex('a', async () => void order.push('three'));
  first.resolve();
  await Promise.all([one, two, three]);
  expect(order).toEqual(['one begins', 'one ends', 'two', 'three']);
});

test('another key does not wait', async () => {
  const held = Promise.withResolvers<void>();
  const slow = withMutex('a', () => held.promise);
  await expect(withMutex('b', async () => 'done')).resolves.toBe('done');
  held.resolve();
  await slow;
});

test('what fails is told to its caller alone, and the next has its turn', async () => {
  const failing = withMutex('a', async () => {
    throw new Error('no');
  });
  const next = withMutex('a', async () => 'next');
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('next');
});

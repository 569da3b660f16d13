import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('work with one key runs one after the other, in the order it came', async () => {
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  const one = inTurn('a', async () => {
    order.push('one begins');
    await first.promise;
    order.push('one ends');
  });
  const two = inTurn('a', async () => void order.push('two'));
  const three = inTurn('a', async () => void order.push('three'));
  first.resolve();
  await Promise.all([one, two, three]);
  expect(order).toEqual(['one begins', 'one ends', 'two', 'three']);
});

test('another key does not wait', async () => {
  const held = Promise.withResolvers<void>();
  const slow = inTurn('a', () => held.promise);
  await expect(inTurn('b', async () => 'done')).resolves.toBe('done');
  held.resolve();
  await slow;
});

test('what fails is told to its caller alone, and the next has its turn', async () => {
  const failing = inTurn('a', async () => {
    throw new Error('no');
  });
  const next = inTurn('a', async () => 'next');
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('next');
});

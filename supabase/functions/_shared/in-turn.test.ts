import { expect, test } from 'vitest';
import { createTurns } from './in-turn.ts';

test('work begins when what came before it has ended, also where that failed', async () => {
  const inTurn = createTurns();
  const told: string[] = [];
  const work = (name: string, end: Promise<unknown>) => () => {
    told.push(`${name} begins`);
    return end.finally(() => told.push(`${name} ends`));
  };
  const pause = new Promise((resolve) => setImmediate(resolve));
  const broken = inTurn(
    work(
      'first',
      pause.then(() => Promise.reject(new Error('no'))),
    ),
  );
  const whole = inTurn(
    work(
      'second',
      pause.then(() => 2),
    ),
  );
  await expect(broken).rejects.toThrow('no');
  expect(await whole).toBe(2);
  expect(told).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('two lines do not wait for each other', async () => {
  const [one, other] = [createTurns(), createTurns()];
  void one(() => new Promise(() => undefined));
  expect(await other(() => Promise.resolve('done'))).toBe('done');
});

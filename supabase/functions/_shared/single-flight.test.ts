import { expect, test, vi } from 'vitest';
import { singleFlight, singleFlightByName } from './single-flight.ts';

/** A reading that ends when it is told to. */
function openBook() {
  const ends: PromiseWithResolvers<number>[] = [];
  const read = vi.fn<() => Promise<number>>(() => {
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return end.promise;
  });
  return { read, ends, ask: singleFlight(read) };
}

const flush = () => new Promise((resolve) => setImmediate(resolve));

test('all who ask in one moment share a reading', async () => {
  const { read, ends, ask } = openBook();
  const answers = Promise.all([ask(), ask(), ask()]);
  await flush();
  ends[0]?.resolve(1);
  expect(await answers).toEqual([1, 1, 1]);
  expect(read).toHaveBeenCalledTimes(1);
});

test('who asks during a reading gets the next one, and never what was read before', async () => {
  const { read, ends, ask } = openBook();
  const first = ask();
  await flush();
  const later = Promise.all([ask(), ask()]);
  await flush();
  expect(read).toHaveBeenCalledTimes(1);
  ends[0]?.resolve(1);
  await flush();
  ends[1]?.resolve(2);
  expect([await first, await later]).toEqual([1, [2, 2]]);
});

test('a reading that failed fails for those who shared it, and the next one is made', async () => {
  const { ends, ask } = openBook();
  const first = ask();
  await flush();
  const later = ask();
  ends[0]?.reject(new Error('no answer'));
  await expect(first).rejects.toThrow('no answer');
  await flush();
  ends[1]?.resolve(2);
  expect(await later).toBe(2);
});

test('work that asks for itself at once runs once more, not for ever', async () => {
  let runs = 0;
  const read = singleFlight(async () => {
    runs += 1;
    if (runs === 1) void read();
    await Promise.resolve();
  });
  await read();
  await flush();
  expect(runs).toBe(2);
});

test('runs of one name follow each other, those of another do not wait for them', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = singleFlightByName(async (name) => {
    begun.push(name);
    await new Promise<void>((end) => ends.set(name, end));
  });
  const first = ask('x');
  await flush();
  const [second, third, other] = [ask('x'), ask('x'), ask('y')];
  await flush();
  expect(begun).toEqual(['x', 'y']);
  ends.get('x')?.();
  await first;
  await flush();
  expect(begun).toEqual(['x', 'y', 'x']);
  for (const end of ends.values()) end();
  await Promise.all([second, third, other]);
});

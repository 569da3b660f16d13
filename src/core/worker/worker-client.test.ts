import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkerClient } from './worker-client.ts';
import type { WorkerWire } from './wire.ts';

interface Calls {
  look: (at: string) => Promise<string>;
}

/** The workers that were started: what each was asked, and whether it still runs. */
let workers: { asked: unknown[]; isEnded: boolean; answer: (value: string) => void }[];
let page: EventTarget;

beforeEach(() => {
  workers = [];
  page = new EventTarget();
  vi.stubGlobal('addEventListener', vi.fn(page.addEventListener.bind(page)));
  vi.stubGlobal('removeEventListener', vi.fn(page.removeEventListener.bind(page)));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function spawn(): WorkerWire {
  const wire = new EventTarget();
  const worker = {
    asked: [] as unknown[],
    isEnded: false,
    answer: (value: string) =>
      wire.dispatchEvent(new MessageEvent('message', { data: { kind: 'answer', no: 1, value } })),
  };
  workers.push(worker);
  return Object.assign(wire, {
    postMessage: (message: unknown) => worker.asked.push((message as { what: unknown }).what),
    terminate: () => (worker.isEnded = true),
  }) as unknown as WorkerWire;
}

const open = () => createWorkerClient<Calls, object>(spawn, {}, 5000);
const leave = () => page.dispatchEvent(new Event('pagehide'));
const comeBack = () => page.dispatchEvent(new Event('pageshow'));
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('a page that is left ends its worker, and who comes back to it has another one asked again', async () => {
  const look = open().ask('look', 'soup', 'soup again');
  leave();
  await settle();
  // While it sleeps nothing is started.
  expect(workers).toMatchObject([{ asked: ['soup'], isEnded: true }]);
  comeBack();
  await settle();
  expect(workers[1]).toMatchObject({ asked: ['soup again'], isEnded: false });
  workers[1]?.answer('seen');
  expect(await look).toBe('seen');
});

test('what is asked of a page that sleeps waits as well, and what has ended meanwhile asks nobody', async () => {
  const [kept, ended] = [open(), open()];
  const looks = [kept.ask('look', 'soup'), ended.ask('look', 'salad')];
  leave();
  const later = kept.ask('look', 'pasta');
  ended.end();
  await expect(looks[1]).rejects.toMatchObject({ name: 'WorkerLost', message: 'ended' });
  expect(workers).toHaveLength(2);
  comeBack();
  await settle();
  expect(workers.slice(2).map(({ asked }) => asked.map(String).toSorted())).toEqual([['pasta', 'soup']]);
  kept.end();
  await expect(Promise.all([looks[0], later])).rejects.toThrow('ended');
});

test('whoever has ended listens to the page no more', async () => {
  const client = open();
  const look = client.ask('look', 'soup');
  client.end();
  await expect(look).rejects.toThrow('ended');
  const listeners = vi.mocked(addEventListener).mock.calls.map(([, listener]) => listener);
  expect(listeners).toHaveLength(1);
  expect(vi.mocked(removeEventListener).mock.calls.map(([, listener]) => listener)).toContain(listeners[0]);
});

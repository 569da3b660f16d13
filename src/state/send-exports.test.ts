import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { done, failed, type Failure } from '#core/model/failure.ts';
import type { KeptExports } from '#core/model/kept-exports.ts';
import type { Person } from '#core/model/person.ts';
import type { Core } from '#core/open-core.ts';
import { row } from '#tests/support/core/sample-rows.ts';
import { useConnectivity } from './connectivity.ts';
import { provideCore } from './core.ts';
import { followExports, keepCrop, listUnsent, noteExported } from './exports.ts';
import { keepExports } from './send-exports.ts';

const ANNA: Person = { id: 'anna', email: 'anna@kitchen.example', isSignedIn: true };
const CROP = { x: 0.4, y: 0.5, width: 0.9 };

let here: Person | null;
let asked: [id: string, said: KeptExports][];
/** What the server says to the next calls; else it says yes. */
let refusals: Failure[];
let stop: () => void;
let kept: string | null;

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.useFakeTimers();
  [here, asked, refusals, kept] = [ANNA, [], [], null];
  provideCore(() =>
    Promise.resolve({
      session: { person: () => Promise.resolve(here) },
      mirror: {
        transformations: (ids: readonly string[]) =>
          Promise.resolve(ids.map((id) => row(id, { user_id: id.startsWith('ben') ? 'ben' : 'anna' }))),
      },
      edits: {
        keepExports: (_: string, id: string, said: KeptExports) => {
          asked.push([id, said]);
          const refusal = refusals.shift();
          return Promise.resolve(refusal ? failed(refusal) : done(undefined));
        },
      },
    } as unknown as Core),
  );
  const place = { read: () => kept, write: (text: string | null) => void (kept = text) };
  stop = keepExports(place);
});
afterEach(() => {
  stop();
  followExports({ read: () => null, write: () => undefined })();
  vi.useRealTimers();
});

const reconnect = () => useConnectivity.setState({ isOnline: true });
const rest = () => vi.advanceTimersByTimeAsync(2000);
const exportsOf = (id: string) => ({ id, exports: {}, number: 1 });

test('what is said in one go is sent once, as it is when it rests', async () => {
  for (let step = 1; step < 9; step++) keepCrop(exportsOf('a'), 'story', { ...CROP, x: step / 10 });
  noteExported(exportsOf('a'), ['story']);
  await rest();
  expect(asked).toMatchObject([
    ['a', { crops: { story: { ...CROP, x: 0.8 } }, made: { story: { at: Date.now() - 2000 } } }],
  ]);
  await rest();
  reconnect();
  await rest();
  expect(asked).toHaveLength(1);
});

test('a place that was told is not told again with the next one: another device may have said more of it', async () => {
  noteExported(exportsOf('a'), ['story'], 1);
  await rest();
  noteExported(exportsOf('a'), ['doordash'], 2);
  await rest();
  expect(asked.slice(1)).toEqual([['a', { crops: {}, made: { doordash: { at: 2 } } }]]);
});

test('without a connection it stays, in order, and is sent when that is back; twice does no harm', async () => {
  refusals = [{ kind: 'offline' }];
  noteExported(exportsOf('a'), ['story'], 1);
  noteExported(exportsOf('b'), ['story'], 2);
  await rest();
  expect(asked.map(([id]) => id)).toEqual(['a']);
  noteExported(exportsOf('a'), ['doordash'], 3);
  reconnect();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.slice(1)).toEqual([
    ['b', { crops: {}, made: { story: { at: 2 } } }],
    ['a', { crops: {}, made: { story: { at: 1 }, doordash: { at: 3 } } }],
  ]);
  expect(listUnsent()).toEqual([]);
});

test('a server that is busy is asked again by itself', async () => {
  refusals = [{ kind: 'busy', status: 503 }];
  noteExported(exportsOf('a'), ['story']);
  await rest();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  expect(listUnsent()).toEqual([]);
});

test('nobody sends what another person has exported on this device', async () => {
  noteExported(exportsOf('ben-1'), ['story']);
  noteExported(exportsOf('a'), ['story']);
  await rest();
  expect(asked.map(([id]) => id)).toEqual(['a']);
  expect(listUnsent().map(([id]) => id)).toEqual(['ben-1']);
});

test('where nobody is signed in it waits', async () => {
  here = null;
  noteExported(exportsOf('a'), ['story']);
  await rest();
  expect([asked.length, listUnsent().length]).toEqual([0, 1]);
});

test('a photo that was deleted meanwhile is no trouble', async () => {
  refusals = [{ kind: 'not_found', code: 'no_row' }];
  noteExported(exportsOf('a'), ['story']);
  await rest();
  expect(listUnsent()).toEqual([]);
});

test('what the server refuses keeps nothing else from it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  refusals = [{ kind: 'refused', status: 400, code: '23514' }];
  noteExported(exportsOf('b'), ['story']);
  noteExported(exportsOf('a'), ['story']);
  await rest();
  expect(asked).toHaveLength(2);
  expect(listUnsent()).toHaveLength(1);
});

test('more than the server takes at once goes in several', async () => {
  const slots = Array.from({ length: 70 }, (_, n) => `place-${String(n)}`);
  noteExported(exportsOf('a'), slots);
  await rest();
  await rest();
  expect(asked.map(([, { made }]) => Object.keys(made).length)).toEqual([64, 6]);
  expect(listUnsent()).toEqual([]);
});

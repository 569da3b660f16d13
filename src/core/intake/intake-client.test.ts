import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '#core/db/db.ts';
import { readSample } from '#tests/support/pictures/intake-samples.ts';
import { openNewDb, SHOT, surroundingsOfPhone, storageError } from '#tests/support/core/intake-parts.ts';
import { ANNA, BEN } from '#tests/support/core/sample-photo.ts';
import { startWorker } from '#tests/support/core/worker-on-channel.ts';
import { createIntake, createIntakeClient, serveConvert, serveStore } from './intake.ts';
import type { Conversion, Convert, IntakeClient, Outcome } from './terms.ts';
import type { IntakeStore } from '#core/model/photo-stores.ts';
import type { IntakeClientPorts, StorePorts } from './ports.ts';

const JPEG = readSample('own-p3-chart.jpg');
const preview = Uint8Array.of(1).buffer;
const made = (): Conversion => ({ jpeg: JPEG.slice().buffer, preview, width: 1600, height: 200 });
const notNow: Convert = () => Promise.resolve({ failure: 'not_now' });

/** Nothing comes of it any more. Once it has begun, the patience of whoever waits is let run out. */
function hangs(): Promise<never> {
  setImmediate(() => vi.advanceTimersByTime(60_000));
  return new Promise(() => undefined);
}

let db: Db;
let client: IntakeClient | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  db = openNewDb();
});
afterEach(() => {
  client?.close();
  vi.useRealTimers();
  db.close();
});

interface Kitchen {
  /** What each convert worker does, one after another; the last one for all that come later. */
  converters?: (Convert | null)[];
  stores?: ('works' | 'dies_after_saving' | null)[];
  ports?: Partial<IntakeClientPorts>;
  /** Of all workers. */
  lock?: StorePorts['lock'];
  store?: Partial<IntakeStore>;
}

const freeLock: StorePorts['lock'] = async (_name, _patienceMs, work) => await work();

function open({ stores = ['works'], ports = {}, lock = freeLock, ...kitchen }: Kitchen) {
  const { converters = [() => Promise.resolve(made())] } = kitchen;
  const world = surroundingsOfPhone();
  const next = <T>(row: T[]): T => (row.length > 1 ? row.shift()! : row[0]!);
  let spawned = 0;
  client = createIntakeClient({
    ...world,
    spawnStore() {
      const how = next(stores);
      const store = { ...db.intake, ...kitchen.store };
      if (how === 'dies_after_saving') {
        store.add = async (...args) => {
          await db.intake.add(...args);
          return await hangs();
        };
      }
      return startWorker(how && ((wire) => serveStore(wire, { ...world, lock, store })));
    },
    spawnConvert() {
      spawned += 1;
      const convert = next(converters);
      return startWorker(
        convert && ((wire) => serveConvert(wire, { ...world, lock, store: db.intake, convert })),
      );
    },
    isSmallDevice: true,
    listRaw: async (userId) => (await db.outbox.list(userId)).filter(({ form }) => form === 'raw'),
    previews: db.previews,
    ...ports,
  });
  return { client, countSpawned: () => spawned };
}

const photo = (name: string, text = name) => new File([readSample(name)], text, { type: 'text/plain' });
const items = () => db.outbox.list(ANNA);

test('each file is told of the moment it is known, in order, and a bad one stops no other', async () => {
  const { client } = open({});
  const reports: Outcome[] = [];
  const files = [photo('own-ori1.jpg'), photo('text.jpg'), photo('zero.jpg'), photo('own-p3-chart.heic')];
  const outcomes = await client.save(files, SHOT, (outcome) => reports.push(outcome));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['saved', 'left_out', 'not_saved', 'saved']);
  expect(reports).toEqual(outcomes);
  expect((await items()).map(({ filename }) => filename)).toEqual(['own-ori1.jpg', 'own-p3-chart.heic']);
});

test('two shots at once are kept one after the other', async () => {
  const { client } = open({});
  const keep = (sample: string, name: string) => client.save([photo(sample, name)], SHOT);
  const both = await Promise.all([keep('own-ori1.jpg', 'first.jpg'), keep('own-ori2.jpg', 'second.jpg')]);
  expect(both.flat().map(({ outcome }) => outcome)).toEqual(['saved', 'saved']);
  expect((await items()).map(({ filename }) => filename)).toEqual(['first.jpg', 'second.jpg']);
});

test('everything that was kept is made ready, with a preview', async () => {
  const tellChanged = vi.fn<() => void>();
  const { client } = open({ ports: { isSmallDevice: false, tellChanged } });
  await client.save([photo('own-ori1.jpg'), photo('own-ori2.jpg'), photo('own-ori3.jpg')], SHOT);
  await client.prepare(ANNA);
  const all = await items();
  expect(all.map(({ form }) => form)).toEqual(['final', 'final', 'final']);
  expect((await client.preview(all[0]!.id))?.type).toBe('image/jpeg');
  expect(await client.preview('nobody')).toBeUndefined();
  expect(tellChanged).toHaveBeenCalledTimes(6);
});

test('all photos of a choice are safe before the first is made ready, but one that hangs holds up none', async () => {
  const [story, prepared]: [string[], Promise<void>[]] = [[], []];
  const stuck = Promise.withResolvers<void>();
  const add = async (...args: Parameters<IntakeStore['add']>) => {
    if (args[0].filename === 'stuck.jpg') await stuck.promise;
    // Time enough to make another one ready.
    for (let tick = 0; tick < 300; tick++) await new Promise((resolve) => setImmediate(resolve));
    return await db.intake.add(...args);
  };
  const converters = [() => Promise.resolve(made()).finally(() => story.push('ready'))];
  const { client } = open({ converters, store: { add } });
  const files = ['one.jpg', 'two.jpg', 'stuck.jpg'].map((name) => photo('own-ori1.jpg', name));
  const saved = client.save(files, SHOT, ({ outcome }) => {
    story.push(outcome);
    prepared.push(client.prepare(ANNA));
  });
  await vi.waitFor(() => expect(prepared).toHaveLength(2), { timeout: 50_000 });
  await Promise.all([...prepared, vi.advanceTimersByTimeAsync(6000)]);
  expect(story).toEqual(['saved', 'saved', 'ready', 'ready']);
  stuck.resolve();
  await saved.then(() => Promise.all(prepared));
});

test('a worker that dies after it has kept a photo loses nothing and doubles nothing', async () => {
  const { client } = open({ stores: ['dies_after_saving', 'works'] });
  const [outcome] = await client.save([photo('own-ori1.jpg')], SHOT);
  expect(outcome?.outcome).toBe('saved');
  expect(await items()).toHaveLength(1);
});

test('where no worker starts, the page keeps the photo itself', async () => {
  const intakeOnPage = createIntake({ ...surroundingsOfPhone(), store: db.intake });
  const { client } = open({ stores: [null], ports: { intakeOnPage } });
  expect(await client.save([photo('own-ori1.jpg')], SHOT)).toMatchObject([{ outcome: 'saved' }]);
  expect(await items()).toHaveLength(1);
});

test('where nothing can keep it, that is said', async () => {
  const { client } = open({ stores: [null] });
  expect(await client.save([photo('own-ori1.jpg')], SHOT)).toMatchObject([
    { outcome: 'not_saved', why: 'storage_error' },
  ]);
});

const hang: Convert = hangs;
const unable = () => Promise.resolve({ failure: 'unable' } as const);

test('a worker that hangs is replaced, and the photo tried once more in a fresh one', async () => {
  const { client, countSpawned } = open({ converters: [hang, () => Promise.resolve(made())] });
  await client.save([photo('own-ori1.jpg')], SHOT);
  await client.prepare(ANNA);
  expect((await items())[0]).toMatchObject({ form: 'final', attempts: 0 });
  expect(countSpawned()).toBe(2);
});

test('a worker that still loads is not taken for dead', async () => {
  const loading: Convert = async (_bytes, _facts, stillLoading) => {
    for (let n = 0; n < 12; n++) {
      vi.advanceTimersByTime(5000);
      stillLoading();
      for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate);
    }
    return made();
  };
  const { client, countSpawned } = open({ converters: [loading] });
  await client.save([photo('own-ori1.jpg')], SHOT);
  await client.prepare(ANNA);
  expect((await items())[0]?.form).toBe('final');
  expect(countSpawned()).toBe(1);
});

test.each([
  ['say that they cannot', unable],
  ['hang', hang],
])('when workers %s, the page does it', async (_what, convert) => {
  const convertOnPage = vi.fn<NonNullable<IntakeClientPorts['convertOnPage']>>(() => Promise.resolve(made()));
  const { client } = open({ converters: [convert], ports: { convertOnPage } });
  await client.save([photo('own-p3-chart.heic')], SHOT);
  await client.prepare(ANNA);
  expect((await items())[0]?.form).toBe('final');
  expect(convertOnPage).toHaveBeenCalledExactlyOnceWith(
    expect.any(ArrayBuffer),
    'image/heic',
    expect.any(Function),
  );
});

test('what nothing can read is held, and the photos after it are made ready', async () => {
  const picky: Convert = (_bytes, { kind }) => (kind === 'heic' ? unable() : Promise.resolve(made()));
  const { client } = open({ converters: [picky], ports: { convertOnPage: unable } });
  await client.save([photo('own-p3-chart.heic'), photo('own-ori1.jpg')], SHOT);
  await client.prepare(ANNA);
  expect(await items()).toMatchObject([
    { form: 'raw', hold: { kind: 'needs_attention', reason: 'unreadable' } },
    { form: 'final' },
  ]);
});

test('without a connection to load what it needs, a photo waits and is not blamed; another worker fetches it later, as in Firefox the same never would', async () => {
  const { client } = open({ converters: [notNow, () => Promise.resolve(made())] });
  await client.save([photo('own-p3-chart.heic')], SHOT);
  await client.prepare(ANNA);
  expect((await items())[0]).toMatchObject({ form: 'raw', hold: null, attempts: 0 });
  await client.prepare(ANNA);
  expect((await items())[0]?.form).toBe('final');
});

test('where no convert worker starts, photos wait and are not blamed', async () => {
  const { client } = open({ converters: [null] });
  await client.save([photo('own-ori1.jpg')], SHOT);
  await client.prepare(ANNA);
  expect((await items())[0]).toMatchObject({ form: 'raw', hold: null, attempts: 0 });
});

test.each<[string, Kitchen]>([
  ['there is no connection', { converters: [notNow] }],
  ['the phone is full', { converters: [() => Promise.reject(storageError('no_room'))] }],
  ['no worker starts', { converters: [null] }],
  ['another page is at it', { lock: () => Promise.resolve(undefined) }],
])('a photo that must wait is not told of, or it would be tried for ever: %s', async (_why, kitchen) => {
  const tellChanged = vi.fn<() => void>();
  const { client } = open({ ...kitchen, ports: { tellChanged } });
  await client.save([photo('own-ori1.jpg')], SHOT);
  tellChanged.mockClear();
  await client.prepare(ANNA);
  expect(tellChanged).not.toHaveBeenCalled();
  expect((await items())[0]).toMatchObject({ form: 'raw', hold: null, attempts: 0 });
});

test('the phone is no longer called full once the photo that had no room is taken out, or somebody else is here', async () => {
  const tellFull = vi.fn<(isFull: boolean) => void>();
  const { client } = open({
    converters: [() => Promise.reject(storageError('no_room'))],
    ports: { tellFull },
  });
  const [saved] = await client.save([photo('own-ori1.jpg')], SHOT);
  if (saved?.outcome !== 'saved') throw new Error('not saved');
  const heard = () => tellFull.mock.calls.splice(0).flat();
  await client.prepare(ANNA);
  await client.prepare(ANNA);
  expect(heard()).toEqual([true, true]);
  await client.prepare(BEN);
  expect(heard()).toEqual([false]);
  await client.prepare(ANNA);
  expect(heard()).toEqual([true]);
  await db.outbox.change(saved.id, (item) => ({ ...item, removedAt: 5 }));
  await client.prepare(ANNA);
  await client.prepare(ANNA);
  expect(heard()).toEqual([false]);
});

test('a photo that was taken out is left alone', async () => {
  const convert = vi.fn<Convert>(() => Promise.resolve(made()));
  const { client, countSpawned } = open({ converters: [convert] });
  const [saved] = await client.save([photo('own-ori1.jpg')], SHOT);
  if (saved?.outcome !== 'saved') throw new Error('not saved');
  await db.outbox.change(saved.id, (item) => ({ ...item, removedAt: 5 }));
  await client.prepare(ANNA);
  expect(countSpawned()).toBe(0);
});

test('the screen hears of a photo that may be there, so that it can be looked for', async () => {
  const tellChanged = vi.fn<() => void>();
  const bytes = () => Promise.reject(storageError('timeout'));
  const { client } = open({ store: { bytes }, ports: { tellChanged } });
  expect(await client.save([photo('own-ori1.jpg')], SHOT)).toMatchObject([{ why: 'unsure' }]);
  expect(tellChanged).toHaveBeenCalledOnce();
});

test('a photo that comes while others are made ready is made ready too', async () => {
  let convertMore: (() => Promise<unknown>) | undefined;
  const slow: Convert = async () => {
    const more = convertMore;
    convertMore = undefined;
    await more?.();
    return made();
  };
  const { client } = open({ converters: [slow] });
  await client.save([photo('own-ori1.jpg')], SHOT);
  let later: Promise<void> | undefined;
  convertMore = async () => {
    await client.save([photo('own-ori2.jpg')], SHOT);
    later = client.prepare(ANNA);
  };
  await client.prepare(ANNA);
  await later;
  expect((await items()).map(({ form }) => form)).toEqual(['final', 'final']);
});

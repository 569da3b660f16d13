import { beforeEach, expect, test } from 'vitest';
import { done, failed, type Result } from '#core/model/failure.ts';
import type { TransformationRow, VersionRow } from '#core/model/server-rows.ts';
import { samplePhoto, sampleRow } from '#tests/support/core/sample-photo.ts';
import { openMemoryMirror } from '#tests/support/core/memory-mirror.ts';
import { createMirror } from './mirror.ts';
import type { MirrorStore, PullCursor } from '#core/model/mirror-store.ts';
import type { MirrorRemote } from './ports.ts';

const ANNA = 'anna';

/** The n-th moment of the day. */
const at = (n: number) => new Date(Date.UTC(2026, 10, 21) + n * 1000).toISOString().replace('Z', '+00:00');
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const row = (n: number, change: Partial<TransformationRow> = {}): TransformationRow =>
  sampleRow(samplePhoto('a', { id: idOf(n), userId: ANNA }), {
    status: 'queued',
    created_at: at(n),
    updated_at: at(n),
    ...change,
  });
const version = (n: number, number = 1): VersionRow => ({
  id: `version ${n}.${number}`,
  transformation_id: idOf(n),
  version_number: number,
  output_url: 'out.jpg',
  thumbnail_url: null,
  recipe: { prompt: 'warm' },
  created_at: at(n),
});

let rows: TransformationRow[];
let versions: VersionRow[];
/** Ids of rows that only a newer app understands. */
let strange: Set<string>;
let requests: string[];
/** Called before each request; may break it. */
let interfere: (request: string) => Result<never> | undefined;
let store: MirrorStore;
let told: number;

beforeEach(() => {
  [rows, versions, strange, requests, told] = [[], [], new Set(), [], 0];
  interfere = () => undefined;
  store = openMemoryMirror();
});

const isAfter = (one: TransformationRow, { updatedAt, id }: PullCursor) =>
  Date.parse(one.updated_at) === Date.parse(updatedAt)
    ? one.id > id
    : Date.parse(one.updated_at) > Date.parse(updatedAt);

async function answer<T>(request: string, give: () => T): Promise<Result<T>> {
  requests.push(request);
  return interfere(request) ?? done(give());
}

/** The server as the port describes it. */
const remote: MirrorRemote = {
  columns: ['id', 'updated_at'],
  versionColumns: ['id', 'recipe'],
  changedTransformations: (_, since, limit) =>
    answer('changes', () => {
      const page = rows
        .filter((one) => !since || isAfter(one, since))
        .toSorted((a, b) => `${a.updated_at}${a.id}`.localeCompare(`${b.updated_at}${b.id}`))
        .slice(0, limit);
      const last = page.at(-1);
      return {
        rows: page.filter(({ id }) => !strange.has(id)),
        end: last ? { updatedAt: last.updated_at, id: last.id } : null,
        isLast: page.length < limit,
      };
    }),
  newestTransformations: (_, limit) =>
    answer('newest', () => ({
      rows: rows
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
        .filter(({ id }) => !strange.has(id))
        .slice(0, limit),
      skipped: [],
    })),
  transformationsById: (ids) =>
    answer('by id', () => {
      const found = rows.filter(({ id }) => ids.includes(id));
      return {
        rows: found.filter(({ id }) => !strange.has(id)),
        skipped: found.map(({ id }) => id).filter((id) => strange.has(id)),
      };
    }),
  countTransformations: () => answer('count', () => rows.length),
  idsOfTransformations: () => answer('ids', () => rows.map(({ id }) => id)),
  versionsOf: (ids) =>
    answer('versions', () => versions.filter((one) => ids.includes(one.transformation_id))),
  subscription: () => answer('subscription', () => null),
  profile: () => answer('profile', () => null),
  presets: () => answer('presets', () => []),
};

const SESSION = { token: async () => done('t'), tokenAfter: async () => done('t2') };
function openMirror(session: typeof SESSION = SESSION, others: Partial<MirrorRemote> = {}) {
  return createMirror({ store, remote: { ...remote, ...others }, session, tell: () => void (told += 1) });
}

const pull = () => openMirror().pull(ANNA);
const here = async () => (await store.idsOf(ANNA)).toSorted();
const range = (count: number) => Array.from({ length: count }, (_, n) => n);

test('six hundred photos with one time are read over the edges of pages, each once', async () => {
  rows = range(600).map((n) => row(n, { updated_at: at(1) }));
  expect(await pull()).toEqual(done(undefined));
  expect(await here()).toEqual(range(600).map(idOf));
  expect(requests.filter((request) => request === 'changes')).toHaveLength(4);
});

test('wherever a pull is cut, the next one goes on, and it ends the same', async () => {
  const server = () => {
    rows = range(450).map((n) => row(n, n % 3 === 0 ? { status: 'ready', current_version: 1 } : {}));
    versions = range(450)
      .filter((n) => n % 3 === 0)
      .map((n) => version(n));
  };
  server();
  await pull();
  const whole = requests.length;
  for (let cut = 0; cut < whole; cut += 1) {
    [store, requests] = [openMemoryMirror(), []];
    interfere = () => (requests.length > cut ? failed({ kind: 'offline' }) : undefined);
    expect(await pull()).toEqual(failed({ kind: 'offline' }));
    for (const id of await here()) {
      const held = await store.transformation(id);
      if (held?.status === 'ready') expect(await store.versions(id), 'a picture behind each').toHaveLength(1);
    }
    interfere = () => undefined;
    expect(await pull()).toEqual(done(undefined));
    expect(await here()).toEqual(range(450).map(idOf));
    expect((await store.versions(idOf(3))).length).toBe(1);
  }
});

test('a pull that is cut begins behind the pages that it has merged', async () => {
  rows = range(1000).map((n) => row(n));
  interfere = () => (requests.length > 7 ? failed({ kind: 'offline' }) : undefined);
  await pull();
  expect(await store.count(ANNA)).toBe(620);
  [requests, interfere] = [[], () => undefined];
  await pull();
  expect(requests.filter((request) => request === 'changes')).toHaveLength(3);
});

test('a photo that changes while it is read is read again behind the others', async () => {
  rows = range(300).map((n) => row(n));
  interfere = () => {
    if (requests.length === 2) rows[0] = row(0, { status: 'ready', updated_at: at(9000) });
    return undefined;
  };
  await pull();
  expect(await store.transformation(idOf(0))).toMatchObject({ status: 'ready' });
  expect(await store.count(ANNA)).toBe(300);
});

test('a photo in words of a newer server is left out, and the others come, page after page', async () => {
  rows = range(450).map((n) => row(n));
  strange = new Set(range(210).map(idOf));
  expect(await pull()).toEqual(done(undefined));
  expect(await here()).toEqual(range(240).map((n) => idOf(n + 210)));
});

test('once the app understands them, photos that were left out come too', async () => {
  rows = range(5).map((n) => row(n));
  rows.push(row(5, { updated_at: at(5000) }));
  strange = new Set([idOf(0)]);
  await pull();
  strange.clear();
  await pull();
  expect(await here()).toEqual(range(6).map(idOf));
});

test('nothing new is nothing told, and nothing but a question for changes, a count and the account', async () => {
  rows = range(3).map((n) => row(n, { status: 'ready', current_version: 1 }));
  versions = range(3).map((n) => version(n));
  await pull();
  [told, requests] = [0, []];
  await pull();
  expect(told).toBe(0);
  expect(requests).toEqual(['subscription', 'profile', 'presets', 'changes', 'count']);
});

test('what was deleted elsewhere goes, and what comes in meanwhile stays', async () => {
  rows = range(5).map((n) => row(n));
  await pull();
  rows = rows.slice(2);
  interfere = (request) => {
    if (request === 'ids') rows = [...rows, row(77, { updated_at: at(9999) })];
    return undefined;
  };
  await pull();
  expect(await here()).toEqual([2, 3, 4, 77].map(idOf));
});

test('a photo that is merged while the ids of the others are read is not taken for deleted', async () => {
  rows = range(5).map((n) => row(n));
  await pull();
  rows = rows.slice(1);
  const fresh = row(77, { updated_at: at(9999) });
  const idsOfTransformations: MirrorRemote['idsOfTransformations'] = async () => {
    const ids = rows.map(({ id }) => id);
    await store.mergeTransformations([fresh]);
    return done(ids);
  };
  await openMirror(SESSION, { idsOfTransformations }).pull(ANNA);
  expect(await here()).toEqual([1, 2, 3, 4, 77].map(idOf));
});

test('ids that cannot be read delete nothing', async () => {
  rows = range(5).map((n) => row(n));
  await pull();
  rows = rows.slice(2);
  interfere = (request) => (request === 'ids' ? failed({ kind: 'offline' }) : undefined);
  expect(await pull()).toEqual(failed({ kind: 'offline' }));
  expect(await store.count(ANNA)).toBe(5);
});

test('only what is not there is called missing, not what is not understood', async () => {
  rows = [row(1), row(2)];
  strange = new Set([idOf(2)]);
  expect(await openMirror().refresh(ANNA, [1, 2, 3].map(idOf))).toEqual(
    done({ rows: [rows[0]], missing: [idOf(3)] }),
  );
  expect(requests).toEqual(['by id']);
  // Rows that nobody asked for say nothing of the others.
  const transformationsById = async () => done({ rows: [], raw: [], skipped: ['7'] });
  const odd = openMirror(SESSION, { transformationsById });
  expect(await odd.refresh(ANNA, [idOf(3)])).toEqual(done({ rows: [], missing: [] }));
});

test('what is deleted here while its row is on its way does not come back, and is called missing', async () => {
  rows = [row(1), row(2)];
  await pull();
  interfere = () => void store.removeTransformations([idOf(1)]);
  expect(await openMirror().refresh(ANNA, [1, 2].map(idOf))).toEqual(
    done({ rows: [rows[1]], missing: [idOf(1)] }),
  );
  expect(await here()).toEqual([idOf(2)]);
});

test('a second version is fetched when its row says that it is there', async () => {
  rows = [row(1, { status: 'ready', current_version: 1 })];
  versions = [version(1)];
  await pull();
  rows = [row(1, { status: 'ready', current_version: 2, updated_at: at(50) })];
  versions.push(version(1, 2));
  await openMirror().refresh(ANNA, [idOf(1)]);
  expect((await store.versions(idOf(1))).map((one) => one.version_number)).toEqual([1, 2]);
});

test('a refused token is replaced once; where there is none, nothing is asked', async () => {
  const signedOut = failed({ kind: 'signed_out' });
  interfere = () => (requests.length === 1 ? signedOut : undefined);
  rows = [row(1)];
  expect(await pull()).toEqual(done(undefined));
  interfere = () => signedOut;
  requests = [];
  expect(await pull()).toEqual(signedOut);
  const account = ['subscription', 'profile', 'presets'];
  expect(requests).toEqual([...account, ...account]);
  requests = [];
  const nobody = { token: async () => signedOut, tokenAfter: async () => signedOut };
  expect(await openMirror(nobody as never).pull(ANNA)).toEqual(signedOut);
  expect(requests).toEqual([]);
});

test('the gallery reads pages of twenty and the count of all', async () => {
  rows = range(45).map((n) => row(n));
  await pull();
  const mirror = openMirror();
  const last = await mirror.page(ANNA, 3);
  expect([last.map(({ id }) => id), await mirror.count(ANNA)]).toEqual([[4, 3, 2, 1, 0].map(idOf), 45]);
});

test('pulls go one after the other, and who is content with the one under way waits for that alone', async () => {
  rows = range(3).map((n) => row(n));
  const mirror = openMirror();
  const all = await Promise.all([
    mirror.pull(ANNA),
    mirror.pull(ANNA, { joins: true }),
    mirror.pull(ANNA),
    mirror.pull(ANNA, { joins: true }),
  ]);
  expect(all).toEqual(range(4).map(() => done(undefined)));
  const account = ['subscription', 'profile', 'presets'];
  expect(requests).toEqual([...account, 'newest', 'changes', 'count', ...account, 'changes', 'count']);

  interfere = () => failed({ kind: 'offline' });
  const [first, second] = await Promise.all([mirror.pull(ANNA), mirror.pull(ANNA)]);
  expect([first?.ok, second?.ok]).toEqual([false, false]);
  interfere = () => undefined;
  expect(await mirror.pull(ANNA, { joins: true })).toEqual(done(undefined));
});

import { expect, test } from 'vitest';
import { done, failed } from '#core/model/failure.ts';
import type { TransformationRow, VersionRow } from '#core/model/server-rows.ts';
import { openMemoryMirror } from '#tests/support/core/memory-mirror.ts';
import { createMirror } from './mirror.ts';
import type { MirrorRemote } from './ports.ts';

// A column that comes with an update of the app: rows that lie on the phone already have no later change that would bring it.

const ANNA = 'anna';
const PHOTOS = 450;
const ids = Array.from(
  { length: PHOTOS },
  (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
);
/** A second apart, in the order of the ids. */
const timeOf = (id: string) => new Date(Date.UTC(2026, 10, 21) + ids.indexOf(id) * 1000).toISOString();

const rowOf = (id: string) =>
  ({
    id,
    user_id: ANNA,
    status: 'ready',
    current_version: 1,
    created_at: timeOf(id),
    updated_at: timeOf(id),
  }) as TransformationRow;
const versionOf = (id: string) =>
  ({
    id: `version of ${id}`,
    transformation_id: id,
    version_number: 1,
    created_at: timeOf(id),
  }) as VersionRow;

/** A server whose rows and versions an app reads with these columns more. */
function openServer(more: object) {
  const columns = Object.keys(more);
  const asked = { pages: 0, versions: 0 };
  let failingPage = 0;
  const remote: MirrorRemote = {
    columns: ['id', ...columns],
    versionColumns: ['id', ...columns],
    changedTransformations: async (_, since, limit) => {
      asked.pages += 1;
      if (asked.pages === failingPage) return failed({ kind: 'offline' });
      const page = ids.filter((id) => !since || timeOf(id) > since.updatedAt).slice(0, limit);
      const last = page.at(-1);
      return done({
        rows: page.map((id) => ({ ...rowOf(id), ...more })),
        end: last === undefined ? null : { updatedAt: timeOf(last), id: last },
        isLast: page.length < limit,
      });
    },
    versionsOf: async (wanted) => {
      asked.versions += 1;
      return done(wanted.map((id) => ({ ...versionOf(id), ...more })));
    },
    newestTransformations: async () => done({ rows: [], skipped: [] }),
    transformationsById: async () => done({ rows: [], skipped: [] }),
    countTransformations: async () => done(PHOTOS),
    idsOfTransformations: async () => done(ids),
    subscription: async () => done(null),
    profile: async () => done(null),
    presets: async () => done([]),
  };
  return { remote, asked, failAtPage: (page: number) => void (failingPage = page) };
}

test('a new column is filled in for all rows and versions, also where the pull is interrupted, and then no more', async () => {
  const store = openMemoryMirror();
  let told = 0;
  const open = (remote: MirrorRemote) =>
    createMirror({
      store,
      remote,
      session: { token: async () => done('t'), tokenAfter: async () => done('t2') },
      tell: () => void (told += 1),
    });
  expect(await open(openServer({}).remote).pull(ANNA)).toEqual(done(undefined));

  const server = openServer({ dish: 'soup' });
  const updated = open(server.remote);
  server.failAtPage(2);
  expect(await updated.pull(ANNA)).toEqual(failed({ kind: 'offline' }));
  expect(await updated.pull(ANNA)).toEqual(done(undefined));
  const isWhole = async (id: string) =>
    [await store.transformation(id), ...(await store.versions(id))].every((one) => one && 'dish' in one);
  expect(await Promise.all(ids.map(isWhole))).toEqual(ids.map(() => true));

  const before = { told, ...server.asked };
  await updated.pull(ANNA);
  expect(told).toBe(before.told);
  expect(server.asked.versions).toBe(before.versions);
});

test('without a new column nothing is read a second time', async () => {
  const store = openMemoryMirror();
  const { remote, asked } = openServer({});
  const session = { token: async () => done('t'), tokenAfter: async () => done('t2') };
  const mirror = createMirror({ store, remote, session, tell: () => undefined });
  await mirror.pull(ANNA);
  const { pages, versions } = asked;
  await mirror.pull(ANNA);
  expect(asked.versions).toBe(versions);
  expect((await store.cursor(ANNA))?.id).toBe(ids.at(-1));
  expect(pages).toBe(3);
});

// The operator brings an older backup back, while phones hold a copy of what came after it.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBackup } from '#local/backup/take-backup.ts';
import { createMirror, type Mirror } from '#core/mirror/mirror.ts';
import { openAppContext, sessionOf } from '#tests/support/core/app-context.ts';
import { openMemoryMirror } from '#tests/support/core/memory-mirror.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { addressBehind, openBehind } from '#tests/support/server/database.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { type Person, photoOf, signUp } from '#tests/support/server/people.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'gone-back-'));
const dataDir = makeReadyDataDir();
const store = openMemoryMirror();
let server: TestServer;
let cook: Person;
let told = 0;

beforeAll(async () => {
  server = await startServer({ dataDir });
  cook = await signUp(server);
});
afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
  rmSync(folder, { recursive: true });
});

/** The same phone, wherever the server answers now. */
async function phone(): Promise<Mirror> {
  const context = openAppContext(server);
  await context.session.signedIn(await sessionOf(cook));
  const tell = () => void (told += 1);
  return createMirror({ store, remote: context.mirror, session: context.session, tell });
}
const pull = async () => expect(await (await phone()).pull(cook.id)).toMatchObject({ ok: true });
const idsHere = async () => (await store.idsOf(cook.id)).toSorted();

test('a phone shows what the server has again, as it was then, and no more than that', async () => {
  const { kept, deleted, added } = { kept: photoOf(cook), deleted: photoOf(cook), added: photoOf(cook) };
  await cook.client.from('transformations').insert([kept, deleted]).throwOnError();
  await pull();
  await takeBackup({ url: addressBehind(dataDir), dataDir, into: join(folder, 'then') });

  // As many as before: their number says nothing.
  await cook.client.from('transformations').delete().eq('id', deleted.id).throwOnError();
  await cook.client.from('transformations').insert(added).throwOnError();
  const sql = openBehind(dataDir);
  const credits = openCredits(sql);
  await credits.start(cook.id, kept.id);
  const job = await credits.claim();
  if (!job) throw new Error('nothing waits');
  await credits.complete(job);
  await sql.end();
  await pull();
  expect(await store.transformation(kept.id)).toMatchObject({ status: 'ready', current_version: 1 });
  expect(await idsHere()).toEqual([kept.id, added.id].toSorted());

  await server.stop();
  cpSync(join(folder, 'then'), dataDir, { recursive: true });
  server = await startServer({ dataDir });
  await pull();
  expect(await store.subscription(cook.id)).toMatchObject({ credits_used: 0 });
  expect(await store.transformation(kept.id)).toMatchObject({ status: 'uploading', current_version: 0 });
  expect(await idsHere()).toEqual([kept.id, deleted.id].toSorted());
  // From there on as ever.
  told = 0;
  await pull();
  expect(told).toBe(0);
});

// The operator brings an older backup back, while a phone has photos under way that came after it.
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBackup } from '#local/backup/take-backup.ts';
import { anyWay, noConnection, openOutboxPhone } from '#tests/support/core/outbox-phone.ts';
import { sampleBytes, samplePhoto } from '#tests/support/core/sample-photo.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { addressBehind, openBehind } from '#tests/support/server/database.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { type Person, signUp } from '#tests/support/server/people.ts';
import { startServer, type TestServer } from '#tests/support/server/server.ts';

const LONG_MS = 600_000;
const folder = mkdtempSync(join(tmpdir(), 'restored-'));
const dataDir = makeReadyDataDir();
let server: TestServer;
let cook: Person;
let phone: Awaited<ReturnType<typeof openOutboxPhone>>;

beforeAll(async () => {
  server = await startServer({ dataDir });
  cook = await signUp(server);
  phone = await openOutboxPhone(server, cook);
});
afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
  rmSync(folder, { recursive: true });
});

async function takePhoto(): Promise<string> {
  const id = randomUUID();
  await phone.db.intake.add(samplePhoto(id, { userId: cook.id }), sampleBytes(1));
  return id;
}

/** Sends what can be sent; `asFarAs`: nothing is asked to be made. */
async function send(asFarAs?: 'the row'): Promise<void> {
  phone.air.way = (call, way) =>
    asFarAs && call.url.endsWith('/transform-image') ? noConnection() : anyWay(call, way);
  await phone.outbox.drain({ fresh: true });
}

/** What the mirror does with photos that the server has taken. */
async function lookAtServer(ids: readonly string[]): Promise<void> {
  const read = await phone.context.outbox.readRows(ids, { token: cook.token });
  if (!read.ok) throw new Error('nobody answers');
  const there = new Set(read.value.map(({ id }) => id));
  await phone.outbox.confirm(
    read.value,
    ids.filter((id) => !there.has(id)),
  );
}

async function bringBack(name: string): Promise<void> {
  const { port } = new URL(server.url);
  await server.stop();
  cpSync(join(folder, name), dataDir, { recursive: true });
  server = await startServer({ dataDir, env: { PORT: port } });
}

const isSaved = async (id: string) => (await phone.db.outbox.bytes(id)) !== undefined;

test(
  'each of them stays on the phone, can go again, and is paid once',
  async () => {
    const known = await takePhoto();
    await send('the row');
    await takeBackup({ url: addressBehind(dataDir), dataDir, into: join(folder, 'then') });
    const taken = await takePhoto();
    await send();
    const begun = await takePhoto();
    await send('the row');
    await bringBack('then');

    // Longer ago than an answer could be on its way.
    await phone.db.outbox.change(known, (item) => ({ ...item, changedAt: item.changedAt - 120_000 }));
    await lookAtServer([known, taken]);
    for (const id of [known, taken, begun]) expect(await isSaved(id)).toBe(true);

    expect(await phone.outbox.sendAgain(taken)).toBe(true);
    // What storage has lost is noticed first, and goes up with the second.
    for (const _ of [1, 2]) await send();
    const { items } = await phone.outbox.view();
    expect(items.map(({ state, hold }) => ({ state, hold }))).toEqual(
      items.map(() => ({ state: 'accepted', hold: null })),
    );
    expect(items).toHaveLength(3);
    const sql = openBehind(dataDir);
    expect((await openCredits(sql).readAccount(cook.id)).used).toBe(3);
    await sql.end();
  },
  LONG_MS,
);

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBackup } from '#local/backup/take-backup.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { addressBehind } from '#tests/support/server/database.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { connectAsService, signUp } from '#tests/support/server/people.ts';
import { startServer } from '#tests/support/server/server.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

// Backups beside what others have left, and over it.
const folder = mkdtempSync(join(tmpdir(), 'backups-'));
let backend: SharedBackend;
beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await backend.stop();
});

const backup = (name: string, { dataDir } = backend.server) =>
  takeBackup({ url: addressBehind(dataDir), dataDir, into: join(folder, name) });

// Every container counts its processes from one: there may be two of one number, at work beside each other or one later.
test('a backup leaves alone what one of its number is at work on, and removes what that had left long ago', async () => {
  const half = join(folder, `daily.unfinished-${String(process.pid)}`);
  mkdirSync(half);
  writeFileSync(join(half, 'secrets.json'), 'of the other one');
  await backup('daily');
  expect(existsSync(join(folder, 'daily', 'secrets.json'))).toBe(true);
  expect(existsSync(join(half, 'secrets.json'))).toBe(true);

  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  utimesSync(half, twoDaysAgo, twoDaysAgo);
  await backup('weekly');
  expect(existsSync(half)).toBe(false);
});

test('a backup that is copied over its data directory brings back what was then, and nothing of what came later', async () => {
  const dataDir = makeReadyDataDir();
  const first = await startServer({ dataDir });
  const cook = await signUp(first);
  await backup('over', first);
  const later = await signUp(first);
  await first.stop();
  cpSync(join(folder, 'over'), dataDir, { recursive: true });
  const restored = await startServer({ dataDir });
  try {
    const people = await connectAsService(restored).from('profiles').select('id').throwOnError();
    const ids = people.data.map(({ id }: { id: string }) => id);
    expect(ids).toContain(cook.id);
    expect(ids).not.toContain(later.id);
  } finally {
    await restored.stop();
    removeDataDir(dataDir);
  }
});

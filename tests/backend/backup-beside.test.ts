import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBackup } from '#local/backup/take-backup.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { addressBehind } from '#tests/support/server/database.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

// Every container counts its processes from one: there may be two of one number, at work beside each other or one later.
const folder = mkdtempSync(join(tmpdir(), 'backups-'));
let backend: SharedBackend;
beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await backend.stop();
});

const backup = (name: string) => {
  const { dataDir } = backend.server;
  return takeBackup({ url: addressBehind(dataDir), dataDir, into: join(folder, name) });
};

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

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '#shared/contract.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { findHostedTool, SUPABASE_CLI } from '#tests/support/server/hosted-tools.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { asFile, freshKey, photo } from './storage-world.ts';

// The README's way to save pictures from hosted storage and to bring them back, with the CLI itself. It is aimed at a stack on
// this machine, which is our own storage.

const CLI = findHostedTool(SUPABASE_CLI);
const SUPABASE = join(import.meta.dirname, '..', '..', 'supabase');
const [save = '', restore = '', restoreHeics = ''] = [
  ...readFileSync(join(SUPABASE, 'README.md'), 'utf8').matchAll(
    /`npx supabase@\S+ (storage cp --remote [^`]+ (?:FOLDER|ss:\/\/\/)\S*)`/g,
  ),
]
  .map(([, command = '']) => command)
  .filter((command) => command.includes('--recursive'));
const folder = mkdtempSync(join(tmpdir(), 'hosted-backup-'));
let backend: Backend;
let owner: Person;

beforeAll(async () => {
  // Of its own: of another test's photos some have lost their files on purpose, and the CLI stops there.
  backend = await openBackend();
  owner = await signUp(backend.server);
  const config = readFileSync(join(SUPABASE, 'config.toml'), 'utf8');
  const { port } = new URL(backend.server.url);
  mkdirSync(join(folder, 'supabase'));
  writeFileSync(join(folder, 'supabase', 'config.toml'), config.replace('[api]', `[api]\nport = ${port}`));
});
afterAll(async () => {
  await backend.stop();
  rmSync(folder, { recursive: true });
});

const run = (command: string) =>
  promisify(execFile)(CLI ?? '', [...command.replace(' --remote', '').split(' '), '--yes'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SUPABASE_AUTH_SERVICE_ROLE_KEY: backend.server.secretKey,
      SUPABASE_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    },
  });

test.skipIf(CLI === undefined)('what was saved and then removed is brought back as it was', async () => {
  const files = owner.client.storage.from('originals');
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#a52' } });
  const kept = new Map<string, { content: Buffer; type: string }>();
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const content = await plain.clone().toFormat(kind).toBuffer();
    kept.set(freshKey(owner, kind), { content, type: `image/${kind}` });
  }
  // As large as a bucket takes, and more than the CLI sends at once.
  const largest = Buffer.concat([await plain.clone().jpeg().toBuffer(), photo(LIMITS.originalBytes)]);
  kept.set(freshKey(owner), { content: largest.subarray(0, LIMITS.originalBytes), type: 'image/jpeg' });
  const heic = freshKey(owner, 'heic');
  kept.set(heic, { content: photo(), type: 'image/heic' });
  for (const [key, { content, type }] of kept)
    expect((await files.upload(key, asFile(content, type))).error).toBeNull();

  await run(save);
  expect((await files.remove([...kept.keys()])).data).toHaveLength(kept.size);
  const aside = join(folder, 'HEICS', 'originals', heic);
  mkdirSync(dirname(aside), { recursive: true });
  renameSync(join(folder, 'FOLDER', 'originals', heic), aside);
  await run(restore);
  await run(restoreHeics);

  for (const [key, { content, type }] of kept) {
    const { data } = await files.download(key);
    expect(data?.type).toBe(type);
    expect(Buffer.from(await data!.arrayBuffer()).equals(content)).toBe(true);
  }
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSigningKeys } from '#local/marks/open-signing-keys.ts';
import { drawNoise } from '#tests/support/pictures/odd-photos.ts';
import { inSoak } from '#tests/support/soak.ts';

const root = join(import.meta.dirname, '../../../..');
const require = createRequire(import.meta.url);
const deno = require.resolve('deno/bin.cjs');
/** Nothing but what is installed here, and the list of packages that is deployed. */
const OPTIONS = [
  '--cached-only',
  '--no-lock',
  '--quiet',
  '--node-modules-dir=manual',
  `--config=${join(root, 'supabase/functions/transform-image/deno.json')}`,
];
const TIMES = inSoak(6, 2);
const folder = mkdtempSync(join(tmpdir(), 'in-deno-'));
afterAll(() => rmSync(folder, { recursive: true }));

function runInDeno(
  photos: readonly string[],
  env: Record<string, string> = {},
): Record<string, number | boolean>[] {
  const lines = execFileSync(
    process.execPath,
    // All rights, because Deno shows its own memory only so.
    [deno, 'run', '--allow-all', ...OPTIONS, join(import.meta.dirname, 'finish-in-deno.ts'), ...photos],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...env, DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1' },
    },
  );
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('in Deno, a photo of 12 MP is prepared and finished again and again, within the memory of a function', async () => {
  const photo = join(folder, 'photo.jpg');
  writeFileSync(photo, await (await drawNoise(4000, 3000)).jpeg().toBuffer());
  const runs = runInDeno(Array<string>(TIMES).fill(photo));
  console.info('in Deno:', JSON.stringify(runs));
  expect(runs).toHaveLength(TIMES);
  for (const run of runs) {
    expect(run).toMatchObject({ width: 2048, height: 1536, isSigned: false });
    expect(run['outputBytes']).toBeGreaterThan(100_000);
    expect(run['thumbnailBytes']).toBeGreaterThan(1000);
    // Of the whole process, Deno itself included.
    if (existsSync('/proc/self/status')) expect(run['peakMb']).toBeLessThan(320);
  }
});

test('in Deno, pictures are signed where keys are given: half a second for the first of them, and little more memory', async () => {
  openSigningKeys(folder);
  const photo = join(folder, 'photo.jpg');
  writeFileSync(photo, await (await drawNoise(4000, 3000)).jpeg().toBuffer());
  const [first, second] = runInDeno(
    [photo, photo],
    JSON.parse(readFileSync(join(folder, 'signing-keys.json'), 'utf8')),
  );
  console.info('signed in Deno:', JSON.stringify([first, second]));
  expect([first?.['isSigned'], second?.['isSigned']]).toEqual([true, true]);
  expect(first?.['markMs']).toBeLessThan(1500);
  expect(second?.['markMs']).toBeLessThan(150);
  expect(second?.['markBytes']).toBeLessThan(20_000);
  if (existsSync('/proc/self/status')) expect(second?.['peakMb']).toBeLessThan(360);
});

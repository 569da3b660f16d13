// What one photo after the other takes of an isolate, in each Deno that is here. Run by hand: npm run bench function-cost
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openSigningKeys } from '#local/marks/open-signing-keys.ts';
import { drawNoise } from '#tests/support/pictures/odd-photos.ts';
import { DENOS } from '#tests/support/server/denos.ts';
import { fetchHostedTools } from '#tests/setup/fetch-hosted-tools.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';

const { photos: PHOTOS, width: WIDTH } = await beginBench({
  options: {
    photos: wholeNumber(5, 'photos in one isolate'),
    width: wholeNumber(4000, 'their width in pixels; 3/4 of it is their height', { most: 4600 }),
  },
  against: '2000 ms of processor time and 256 MB, of which half may be held when a photo is begun',
});
const ROOT = join(import.meta.dirname, '..', '..');
const FUNCTION = join(ROOT, 'supabase', 'functions', 'transform-image');
const OPTIONS = ['--no-check', '--no-lock', '--node-modules-dir=manual', '--allow-all'];
const line = z.object({
  prepareMs: z.number(),
  finishMs: z.number(),
  markMs: z.number(),
  heldMb: z.number(),
  peakMb: z.number().optional(),
});

const folder = mkdtempSync(join(tmpdir(), 'function-cost-'));
try {
  openSigningKeys(folder);
  const keys = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(folder, 'signing-keys.json'), 'utf8')));
  const photo = join(folder, 'photo.jpg');
  writeFileSync(photo, await (await drawNoise(WIDTH, Math.round(WIDTH * 0.75))).jpeg().toBuffer());
  fetchHostedTools();
  for (const { name, program } of DENOS) {
    if (program === undefined) continue;
    const entry = [
      `--config=${join(FUNCTION, 'deno.json')}`,
      join(FUNCTION, 'pictures', 'finish-in-deno.ts'),
    ];
    const said = execFileSync(program, ['run', ...OPTIONS, ...entry, ...Array<string>(PHOTOS).fill(photo)], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...keys, DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1' },
    });
    console.log(`\n${name}`);
    for (const [i, text] of said
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .entries()) {
      const { prepareMs, finishMs, markMs, heldMb, peakMb = NaN } = line.parse(JSON.parse(text));
      console.log(
        `photo ${i + 1}: prepared in ${prepareMs} ms, finished in ${finishMs} ms, signed in ${markMs} ms; ` +
          `${heldMb} MB held after it, ${peakMb} MB at most, Deno itself included`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}

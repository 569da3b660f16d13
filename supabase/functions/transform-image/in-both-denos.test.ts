import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { openSigningKeys } from '#local/marks/open-signing-keys.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { DENOS } from '#tests/support/server/denos.ts';
import { EDGE_DENO, findHostedTool } from '#tests/support/server/hosted-tools.ts';
import { openPackageRegistry } from '#tests/support/server/package-registry.ts';

// What is deployed is the folder of functions alone. Each kind of file needs another part in WebAssembly.
const ROOT = join(import.meta.dirname, '..', '..', '..');
const FUNCTIONS = join(ROOT, 'supabase', 'functions');
const PATIENCE_MS = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'both-denos-'));
const alone = join(folder, 'alone', 'functions');
const photos: string[] = [];
/** The library that signs is a part in WebAssembly too. */
let signing: Record<string, string>;
let registry: Awaited<ReturnType<typeof openPackageRegistry>>;

beforeAll(async () => {
  registry = await openPackageRegistry();
  cpSync(FUNCTIONS, alone, { recursive: true });
  openSigningKeys(folder);
  signing = JSON.parse(readFileSync(join(folder, 'signing-keys.json'), 'utf8'));
  const dish = Buffer.from(await (await drawDish({ width: 64, height: 48 })).arrayBuffer());
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const photo = join(folder, `photo.${kind}`);
    writeFileSync(photo, await sharp(dish).toFormat(kind).toBuffer());
    photos.push(photo);
  }
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(program: string, args: string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    cwd,
    env: {
      ...signing,
      PATH: process.env.PATH,
      HOME: folder,
      DENO_DIR: join(folder, `cache-${program.replaceAll(/\W/g, '-')}`),
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
      NPM_CONFIG_REGISTRY: registry.url,
    },
  });
  return stdout;
}
/** The lines of JSON that tell of photos: other lines are Deno's. */
const readLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown);
const PICTURES = ['jpeg', 'png', 'webp'].map(() =>
  expect.objectContaining({ width: 64, height: 48, isSigned: true }),
);
const FINISH = 'transform-image/pictures/finish-in-deno.ts';
const CONFIG = `--config=${join(FUNCTIONS, 'transform-image', 'deno.json')}`;

const edge = findHostedTool(EDGE_DENO) ?? '';
test.skipIf(edge === '')('the Deno of the platform is of the version that it has', async () => {
  expect(await run(edge, ['--version'], folder)).toContain(`deno ${EDGE_DENO.version} `);
});

describe.each(DENOS)('$name', ({ program = '' }) => {
  describe.skipIf(program === '')('where it is here', () => {
    test(
      'finds all parts in WebAssembly in a folder of packages',
      async () => {
        const options = ['--no-lock', '--cached-only', '--node-modules-dir=manual', '--allow-all', CONFIG];
        const said = await run(program, ['run', ...options, join(FUNCTIONS, FINISH), ...photos], ROOT);
        expect(readLines(said)).toEqual(PICTURES);
      },
      PATIENCE_MS,
    );

    test(
      'finds them without one, as where it is deployed',
      async () => {
        const config = `--config=${join(alone, 'transform-image', 'deno.json')}`;
        const options = ['--no-lock', '--allow-all', config];
        const said = await run(program, ['run', ...options, join(alone, FINISH), ...photos], alone);
        expect(readLines(said)).toEqual(PICTURES);
      },
      PATIENCE_MS,
    );

    test(
      'finds no fault in the types of the function',
      async () => {
        const options = ['--no-lock', '--node-modules-dir=manual'];
        const check = run(
          program,
          ['check', ...options, join(FUNCTIONS, 'transform-image', 'index.ts')],
          ROOT,
        );
        await expect(check).resolves.toBeDefined();
      },
      PATIENCE_MS,
    );
  });
});

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENGINE_NAMES } from './from-environment.ts';
import { engineJob } from '#tests/support/providers/engine-job.ts';
import { startCloudProviders, type CloudProviders } from '#tests/support/providers/cloud-providers.ts';
import { createFalServer } from '#tests/support/providers/fal-server.ts';

const DENO = join(import.meta.dirname, '../../../../node_modules/.bin/deno');
const ENGINES = new URL('from-environment.ts', import.meta.url).href;
const PATIENCE_MS = 60_000;

let providers: CloudProviders;
let cache: string;
beforeAll(async () => {
  providers = await startCloudProviders();
  cache = mkdtempSync(join(tmpdir(), 'plateglow-deno-'));
});
afterAll(async () => {
  await Promise.all(Object.values(providers).map(({ server }) => server.close()));
  rmSync(cache, { recursive: true, force: true });
});

/** Runs a few lines with the engines in Deno, and gives what they return. */
async function inDeno(lines: string, more: Record<string, string> = {}): Promise<unknown> {
  const { bytes } = await (await engineJob()).prepared();
  const program = `
    import { enginesFromEnvironment } from '${ENGINES}';
    const bytes = Uint8Array.from(atob('${Buffer.from(bytes).toString('base64')}'), (c) => c.charCodeAt(0));
    const job = {
      original: bytes, prompt: 'warm light', request: { prompt: 'warm light' }, webhookUrl: undefined,
      prepared: async () => ({ bytes, mimeType: 'image/jpeg' }), referencePlate: async () => undefined,
    };
    const { signal } = new AbortController();
    const engines = Object.fromEntries(enginesFromEnvironment(Deno.env.toObject(), {}).map((one) => [one.id, one]));
    const { fal, openai } = engines;
    const faultOf = (work) => work.then(() => null, ({ name, code, retry, isAmbiguous }) => ({ code, retry, isAmbiguous }));
    const answer = await (async () => { ${lines} })();
    console.log(JSON.stringify(answer));`;
  const url = `data:text/javascript;base64,${Buffer.from(program).toString('base64')}`;
  const permissions = ['--allow-net=127.0.0.1', '--allow-env', '--allow-read', '--allow-import'];
  const { stdout } = await promisify(execFile)(DENO, ['run', '--no-check', ...permissions, url], {
    env: {
      PATH: process.env.PATH,
      HOME: cache,
      DENO_DIR: cache,
      DENO_NO_UPDATE_CHECK: '1',
      IMAGE_PROVIDERS: Object.keys(providers).join(),
      ...Object.assign({}, ...Object.values(providers).map(({ env }) => env)),
      ...more,
    },
  });
  return JSON.parse(stdout);
}

test('every engine that asks a provider is tried in Deno', () => {
  expect(Object.keys(providers).toSorted()).toEqual(
    ENGINE_NAMES.filter((name) => name !== 'local').toSorted(),
  );
});

test('every engine makes its picture in Deno too', { timeout: PATIENCE_MS }, async () => {
  const lines = `
    const sizes = {};
    for (const [id, engine] of Object.entries(engines)) {
      const submitted = await engine.submit(job, signal);
      let { result } = submitted;
      while (!result) ({ result } = await engine.poll(submitted.handle, signal));
      sizes[id] = result.length;
    }
    return sizes;`;
  const sizes = await inDeno(lines);
  const all = Object.entries(providers).map(([id, { pictureBytes }]) => [id, pictureBytes()] as const);
  expect(sizes).toEqual(Object.fromEntries(all));
  expect(providers.fal.server.requests[0]!.polls, 'it was queued at first').toBeGreaterThan(1);
});

test(
  'a submission that breaks off is sent once, whichever connection it used',
  { timeout: PATIENCE_MS },
  async () => {
    const fal = providers.fal.server;
    const openAi = providers.openai.server;
    const before = fal.requests.length;
    fal.next({ kind: 'ok' }, 'submit');
    fal.next({ kind: 'cut', at: 'head' }, 'submit');
    const lines = 'await fal.submit(job, signal); return await faultOf(fal.submit(job, signal));';
    expect(await inDeno(lines)).toEqual({ code: 'provider_timeout', retry: 'same', isAmbiguous: true });
    expect(fal.requests.length - before).toBe(2);

    openAi.next({ kind: 'ok' });
    openAi.next({ kind: 'cut', at: 'head' });
    const sent = openAi.calls.length;
    await inDeno('await openai.submit(job, signal); return await faultOf(openai.submit(job, signal));');
    expect(openAi.calls.length - sent).toBe(2);
  },
);

test('a provider that is down was surely not reached', { timeout: PATIENCE_MS }, async () => {
  const gone = await createFalServer();
  await gone.close();
  const answer = await inDeno('return await faultOf(fal.submit(job, signal));', { FAL_QUEUE_URL: gone.url });
  expect(answer).toEqual({ code: 'provider_busy', retry: 'same', isAmbiguous: false });
});

test("fal's signature is read in Deno too, and a forgery seen", { timeout: PATIENCE_MS }, async () => {
  const fal = providers.fal.server;
  await inDeno('return await fal.submit(job, signal);');
  const { id } = fal.requests.at(-1)!;
  const deliveries = (['genuine', 'forged key', 'altered body'] as const).map((how) =>
    fal.signWebhook(id, how),
  );
  const lines = `
    const verify = ({ headers, body }) => fal.verifyWebhook(new Headers(headers), new TextEncoder().encode(body));
    return await Promise.all(${JSON.stringify(deliveries)}.map(verify));`;
  expect(await inDeno(lines)).toEqual([{ requestId: id }, null, null]);
});

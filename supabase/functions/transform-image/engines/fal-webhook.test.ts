import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFalServer, type FalServer } from '#tests/support/providers/fal-server.ts';
import type { WebhookVariant } from '#tests/support/providers/fal-signer.ts';
import { engineJob } from '#tests/support/providers/engine-job.ts';
import { createFal } from './fal.ts';

let fal: FalServer;
let clockMs: number;
let verify: (headers: Headers, body: Uint8Array) => Promise<object | null>;
let requestId: string;

beforeEach(async () => {
  fal = await createFalServer();
  clockMs = Date.now();
  const options = { key: fal.key, queueUrl: fal.url, model: 'a/b/c', jwksUrl: fal.jwksUrl, resultHosts: [] };
  const engine = createFal({ ...options, now: () => clockMs });
  verify = (headers, body) => engine.verifyWebhook!(headers, body);
  await engine.submit(await engineJob(), new AbortController().signal);
  requestId = fal.requests[0]!.id;
  fal.finish(requestId);
});
afterEach(() => fal.close());

function delivery(variant?: WebhookVariant): [Headers, Uint8Array] {
  const { headers, body } = fal.signWebhook(requestId, variant, clockMs);
  return [new Headers(headers), new TextEncoder().encode(body)];
}
const keyQuestions = () => fal.calls.filter(({ path }) => path.endsWith('jwks.json')).length;

test('a webhook that fal signed names its request', async () => {
  expect(await verify(...delivery())).toEqual({ requestId });
});

test('a webhook of a request that failed names it as well: the runner finds out by asking', async () => {
  fal.fail(requestId);
  expect(await verify(...delivery())).toEqual({ requestId });
});

test.each<WebhookVariant>(['forged key', 'altered body', 'old', 'future', 'no signature', 'not JSON'])(
  'a webhook is not believed: %s',
  async (variant) => expect(await verify(...delivery(variant))).toBeNull(),
);

test.each(['request-id', 'user-id', 'timestamp', 'signature'])(
  'each signed part counts: %s missing, empty, or changed',
  async (name) => {
    for (const spoil of [undefined, '', '1', 'ffff', 'NaN', '\u00e9', '9'.repeat(128), 'x'.repeat(5000)]) {
      const [headers, body] = delivery();
      if (spoil === undefined) headers.delete(`x-fal-webhook-${name}`);
      else headers.set(`x-fal-webhook-${name}`, spoil);
      expect(await verify(headers, body), String(spoil)).toBeNull();
    }
  },
);

test.each([new Uint8Array(), new Uint8Array([0xff, 0xfe, 0]), new Uint8Array(100_000)])(
  'junk is answered like a forgery, without a question for keys',
  async (body) => {
    expect(await verify(new Headers(), body)).toBeNull();
    expect(keyQuestions()).toBe(0);
  },
);

test('a delivery is good for five minutes, and again within them: fal repeats what was not answered', async () => {
  const sent = delivery();
  expect(await verify(...sent)).toEqual({ requestId });
  clockMs += 299_000;
  expect(await verify(...sent)).toEqual({ requestId });
  clockMs += 3000;
  expect(await verify(...sent)).toBeNull();
});

test('keys are asked for once, also by many webhooks at a time', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(...delivery())));
  expect(answers).toEqual(answers.map(() => ({ requestId })));
  expect(keyQuestions()).toBe(1);
});

test('a new key of fal is fetched when no known one fits, but at most once a minute', async () => {
  await verify(...delivery());
  fal.changeSigningKey();
  clockMs += 59_000;
  expect(await verify(...delivery()), 'within the minute').toBeNull();
  expect(keyQuestions()).toBe(1);
  clockMs += 2000;
  expect(await verify(...delivery()), 'after it').toEqual({ requestId });
  for (let i = 0; i < 5; i += 1) await verify(...delivery('forged key'));
  expect(keyQuestions()).toBe(2);
});

test('a key that fal has taken back is forgotten after a day', async () => {
  await verify(...delivery());
  clockMs += 23 * 60 * 60_000;
  expect(await verify(...delivery())).toEqual({ requestId });
  expect(keyQuestions()).toBe(1);
  clockMs += 2 * 60 * 60_000;
  const withOldKey = delivery();
  fal.changeSigningKey();
  expect(await verify(...withOldKey)).toBeNull();
  expect(keyQuestions()).toBe(2);
});

test.each([
  { kind: 'status', status: 500, body: { keys: [] } } as const,
  { kind: 'status', status: 200, body: 'no JSON' } as const,
  { kind: 'status', status: 200, body: { keys: [7, {}, { kty: 'RSA', x: 'AAAA' }, { x: '!!!' }] } } as const,
  { kind: 'cut', at: 'head' } as const,
])('without keys no webhook is believed, and the keys come with the next minute: %j', async (behaviour) => {
  fal.next(behaviour, 'jwks');
  expect(await verify(...delivery())).toBeNull();
  clockMs += 61_000;
  expect(await verify(...delivery())).toEqual({ requestId });
});

test('keys that cannot be renewed stay good', async () => {
  await verify(...delivery());
  clockMs += 61_000;
  fal.next({ kind: 'status', status: 503, body: {} }, 'jwks');
  expect(await verify(...delivery('forged key'))).toBeNull();
  expect(await verify(...delivery())).toEqual({ requestId });
});

test('the id that the queue knows is taken, not that of a later try of the gateway', async () => {
  const [headers, body] = delivery('second try');
  expect(headers.get('x-fal-webhook-request-id')).not.toBe(requestId);
  expect(await verify(headers, body)).toEqual({ requestId });
});

import { createClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import type { Engine } from '#functions/transform-image/engines/engine.ts';
import { NotIdentified } from '#local/auth/identify.ts';
import type { Database } from '#shared/database-types.ts';
import { createFunctions } from './functions.ts';
import { createLog } from './log.ts';
import { createRouter } from './router.ts';

/** A server with one engine, which believes no webhook; `longestBodyMs`: what a body is given. */
function openServer(longestBodyMs: number) {
  const verifyWebhook = vi.fn<NonNullable<Engine['verifyWebhook']>>(async () => null);
  const engine: Engine = { id: 'cloud', submit: () => Promise.reject(new Error('not asked')), verifyWebhook };
  const functions = createFunctions({
    identify: () => Promise.reject(new NotIdentified('no_key')),
    // The port of "discard": nobody listens there.
    admin: createClient<Database>('http://127.0.0.1:9', 'service-key'),
    secretKey: 'service-key',
    jobs: { engines: [engine], wake: () => {}, stopClaiming: () => {}, stop: async () => {} },
    report: () => {},
    longestBodyMs,
  });
  const elsewhere = () => Promise.reject(new Error('not asked'));
  const route = createRouter({
    auth: elsewhere,
    rest: elsewhere,
    storage: elsewhere,
    app: elsewhere,
    health: elsewhere,
    mailbox: undefined,
    functions,
    losses: () => 0,
    siteUrl: 'http://server',
    log: createLog('error'),
  });
  const deliver = (body: BodyInit) => {
    const url = 'http://server/functions/v1/transform-image/webhook/cloud';
    return route(new Request(url, { method: 'POST', body, duplex: 'half' } as RequestInit), '192.0.2.1');
  };
  return { deliver, verifyWebhook };
}

test('a webhook whose body drips is given up, and nobody checks it', async () => {
  const { deliver, verifyWebhook } = openServer(20);
  const drip = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(1)),
  });
  expect((await deliver(drip)).status).toBe(408);
  expect(verifyWebhook).not.toHaveBeenCalled();
});

test('a webhook is checked byte for byte as it came, up to 256 kB', async () => {
  const { deliver, verifyWebhook } = openServer(60_000);
  const body = new Uint8Array(256_000).map((_, i) => i);
  expect((await deliver(body)).status).toBe(401);
  expect(verifyWebhook).toHaveBeenCalledWith(expect.any(Headers), body);
  expect((await deliver(new Uint8Array(256_001))).status).toBe(413);
  expect(verifyWebhook).toHaveBeenCalledOnce();
});

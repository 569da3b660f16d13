import { expect, test } from 'vitest';
import { NotIdentified } from '#local/auth/identify.ts';
import { createFairUse, OF_A_PHONE } from '#local/database/fair-use.ts';
import { createLog } from './log.ts';
import { withFairUse } from './rest.ts';
import { createRouter } from './router.ts';

// What is here of a body lies in memory: somebody with many connections must not fill it.

/** More than a phone asks at once. */
const MANY = 40;

/** A server that knows whoever says their name, and tells what it was sent. */
function openServer() {
  const answer = async (request: Request) => new Response(await request.text());
  const rest = withFairUse({
    identify: async ({ headers }) => {
      const userId = headers.get('authorization');
      if (userId === null) throw new NotIdentified('no_key');
      return { role: 'authenticated', userId, claims: {} };
    },
    fairUse: createFairUse(OF_A_PHONE),
    verified: new WeakMap(),
    people: answer,
    own: answer,
  });
  const elsewhere = () => Promise.reject(new Error('not asked'));
  return createRouter({
    auth: elsewhere,
    rest,
    storage: elsewhere,
    functions: elsewhere,
    app: elsewhere,
    health: elsewhere,
    mailbox: undefined,
    losses: () => 0,
    siteUrl: 'http://server',
    log: createLog('error'),
  });
}

const URL = 'http://server/rest/v1/user_presets';
const PEER = '192.0.2.1';

/** Requests whose bodies begin and do not end; `taken` counts those of which something was taken. */
function sendUnfinished(route: ReturnType<typeof openServer>, headers: Record<string, string>) {
  let taken = 0;
  const answers = Array.from({ length: MANY }, () => {
    let isTaken = false;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      if (isTaken) return new Promise<void>(() => {});
      isTaken = true;
      taken += 1;
      return controller.enqueue(new Uint8Array(10));
    };
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    return route(new Request(URL, init), PEER);
  });
  return { answers, taken: () => taken };
}

test('of somebody who sends many bodies at once eight are taken in, and those of others beside them', async () => {
  const route = openServer();
  const { taken } = sendUnfinished(route, { authorization: 'ada' });
  const headers = { authorization: 'bea', 'content-type': 'application/json' };
  const other = await route(new Request(URL, { method: 'POST', headers, body: '[]' }), PEER);
  expect(await other.text()).toBe('[]');
  expect(taken()).toBe(8);
});

test('of whom nobody knows no body is taken in', async () => {
  const { answers, taken } = sendUnfinished(openServer(), {});
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect([...new Set(statuses), taken()]).toEqual([401, 0]);
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measureAwake } from '#tests/support/awake-seconds.ts';
import {
  captivePortal,
  slowDown,
  serverError,
  UPLOADS,
  type Match,
} from '#tests/support/faults/fault-rules.ts';
import { openFaultProxy, type FaultProxy } from '#tests/support/faults/fault-proxy.ts';
import { until } from '#tests/support/until.ts';

const UPLOAD = '/storage/v1/object/originals/ada/1.jpg';
const OTHERS: Match = { path: /^\/other/ };

/** A server that tells what reached it. */
async function openServer() {
  const bodies: number[] = [];
  let aborted = 0;
  const server = createServer((incoming, outgoing) => {
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => (bytes += chunk.length));
    incoming.on('error', () => (aborted += 1));
    incoming.on('end', () => {
      bodies.push(bytes);
      outgoing.writeHead(200, { 'content-type': 'text/plain', 'x-host': incoming.headers.host });
      outgoing.end(`${incoming.method} ${incoming.url} ${bytes}`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    aborted: () => aborted,
    stop: () => (server.close(), server.closeAllConnections()),
  };
}

let server: Awaited<ReturnType<typeof openServer>>;
let proxy: FaultProxy;

beforeEach(async () => {
  server = await openServer();
  proxy = await openFaultProxy({ target: server.url, seed: 7 });
});
afterEach(async () => {
  await proxy.close();
  server.stop();
});

const send = (path = UPLOAD, bytes = 100_000, signal?: AbortSignal) =>
  fetch(`${proxy.url}${path}`, { method: 'POST', body: new Uint8Array(bytes), ...(signal && { signal }) });
const fails = (sent: Promise<Response>) =>
  sent.then(
    () => false,
    () => true,
  );

test('on a good day everything passes as it is, and is written down', async () => {
  const response = await send(`${UPLOAD}?x=1`, 100_000);
  expect(await response.text()).toBe(`POST ${UPLOAD}?x=1 100000`);
  expect(response.headers.get('x-host')).toBe(new URL(proxy.url).host);
  await until('it ended', () => proxy.exchanges()[0]?.ending === 'answered');
  expect(proxy.exchanges(UPLOADS)).toMatchObject([
    { method: 'POST', path: `${UPLOAD}?x=1`, bodyBytes: 100_000, status: 200, fault: null },
  ]);
});

test('what is held stands still in the middle of its body until it is released', async () => {
  const held = proxy.when(UPLOADS, { do: 'hold', afterBytes: 40_000 });
  const sent = send();
  await held.struck();
  expect(proxy.exchanges(UPLOADS)[0]?.bodyBytes).toBe(40_000);
  expect(server.bodies).toEqual([]);
  expect(await (await send('/other', 10)).text()).toBe('POST /other 10');
  held.release();
  expect(await (await sent).text()).toBe(`POST ${UPLOAD} 100000`);
  expect((await send()).status).toBe(200);
});

test('a phone that dies while its request is held leaves a torn request at the server', async () => {
  const held = proxy.when(UPLOADS, { do: 'hold', afterBytes: 40_000 });
  const phone = new AbortController();
  const sent = fails(send(UPLOAD, 100_000, phone.signal));
  await held.struck();
  phone.abort();
  expect(await sent).toBe(true);
  await until('the server noticed', () => server.aborted() === 1);
  await until('it is written down', () => proxy.exchanges()[0]?.ending === 'phone gone');
  expect(server.bodies).toEqual([]);
});

test('a cut breaks the connection at its byte, as often as it may', async () => {
  const cut = proxy.when(UPLOADS, { do: 'cut', afterBytes: 30_000 }, { times: 1 });
  expect(await fails(send())).toBe(true);
  await until('the server noticed', () => server.aborted() === 1);
  expect(cut.strikes()).toBe(1);
  expect((await send()).status).toBe(200);
  expect(proxy.bytesOf(UPLOADS)).toBe(130_000);
});

test('a reset lets nothing through to the server', async () => {
  proxy.when(UPLOADS, { do: 'reset' });
  expect(await fails(send())).toBe(true);
  expect(server.bodies).toEqual([]);
  expect(proxy.exchanges(UPLOADS)[0]?.ending).toBe('broken');
});

test('a dropped reply is of work that was done', async () => {
  proxy.when(UPLOADS, { do: 'drop reply' }, { times: 1 });
  expect(await fails(send())).toBe(true);
  expect(server.bodies).toEqual([100_000]);
  expect(proxy.exchanges(UPLOADS)[0]).toMatchObject({ serverStatus: 200, status: null, ending: 'broken' });
});

test('a held reply is of work that was done, and comes when it is released', async () => {
  const held = proxy.when(UPLOADS, { do: 'hold reply' });
  const sent = send();
  await held.struck();
  expect(server.bodies).toEqual([100_000]);
  held.release();
  expect((await sent).status).toBe(200);
});

test.each([
  ['server error', serverError(502), 502, 'application/json'],
  ['too many requests', slowDown(7), 429, 'application/json'],
  ['a captive portal', captivePortal, 200, 'text/html'],
])('%s is answered without the server', async (_, fault, status, type) => {
  proxy.when(UPLOADS, fault);
  const response = await send();
  expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
  expect(response.headers.get('retry-after')).toBe(status === 429 ? '7' : null);
  expect(server.bodies).toEqual([]);
});

test('a delay delays, and the newest rule counts', async () => {
  proxy.when(OTHERS, { do: 'reset' });
  const delay = proxy.when(OTHERS, { do: 'delay', ms: 120 });
  const beganAt = performance.now();
  expect((await send('/other', 1)).status).toBe(200);
  expect(performance.now() - beganAt).toBeGreaterThan(110);
  delay.release();
  expect(await fails(send('/other', 1))).toBe(true);
});

test('requests that are under way together are counted', async () => {
  const held = proxy.when(UPLOADS, { do: 'hold', afterBytes: 10 });
  const together = [send(), send(), send()];
  await held.struck(3);
  held.release();
  await Promise.all(together);
  await send();
  await proxy.seen(UPLOADS, 4);
  expect(proxy.mostAtOnce(UPLOADS)).toBe(3);
});

test('a slow connection is as slow as it says, for all together', async () => {
  proxy.setConnection({ kbitPerSecond: 400 });
  const beganAt = performance.now();
  const awake = measureAwake();
  await Promise.all([send(UPLOAD, 60_000), send(UPLOAD, 60_000)]);
  // 120 kB at 50 kB/s.
  expect((performance.now() - beganAt) / 1000).toBeGreaterThan(2.2);
  expect(awake()).toBeLessThan(6);
  proxy.setConnection({});
  expect((await send()).status).toBe(200);
});

test('a long line takes its time for every request, however many are under way', async () => {
  proxy.setConnection({ roundTripMs: 1000 });
  const beganAt = performance.now();
  const awake = measureAwake();
  await Promise.all([send(), send(), send()]);
  expect((performance.now() - beganAt) / 1000).toBeGreaterThan(0.95);
  expect(awake()).toBeLessThan(2.75);
  proxy.setConnection({});
});

test('a bad network breaks about as many connections as it says, and the same ones for the same seed', async () => {
  const run = async (): Promise<string> => {
    const lossy = await openFaultProxy({ target: server.url, seed: 11 });
    lossy.setConnection({ resetPercent: 30 });
    let fates = '';
    for (let i = 0; i < 60; i++) {
      const sent = fetch(`${lossy.url}${UPLOAD}`, { method: 'POST', body: new Uint8Array(2000) });
      fates += (await fails(sent)) ? 'x' : '.';
    }
    await lossy.close();
    return fates;
  };
  const fates = await run();
  expect(await run()).toBe(fates);
  const broken = fates.replaceAll('.', '').length;
  expect(broken).toBeGreaterThan(9);
  expect(broken).toBeLessThan(28);
});

test('offline nobody gets in, what is under way goes on, and it is as if nobody had asked', async () => {
  const held = proxy.when(UPLOADS, { do: 'hold', afterBytes: 10 }, { times: 1 });
  const underWay = send();
  await held.struck();
  proxy.setOnline(false);
  expect(await fails(send())).toBe(true);
  held.release();
  expect((await underWay).status).toBe(200);
  proxy.setOnline(true);
  expect((await send()).status).toBe(200);
  expect(proxy.exchanges()).toHaveLength(2);
  expect(server.bodies).toHaveLength(2);

  proxy.setOnline(false);
  proxy.startAnew();
  // It has closed the connections that were kept, which whoever asks next may still have to find out.
  await until('somebody gets in', async () => !(await fails(send())));
});

test('a server that is gone looks like a lost connection', async () => {
  server.stop();
  expect(await fails(send())).toBe(true);
  await until('it is written down', () => proxy.exchanges()[0]?.ending === 'server gone');
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterEach, expect, test } from 'vitest';
import { openConnection } from '#tests/support/server/raw-http.ts';
import { until } from '#tests/support/until.ts';
import { takeRest, withIncomingBody } from './incoming-body.ts';

const PIECE = 'x'.repeat(100_000);
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Answers by `handle`, and takes what is still sent after that for `longestMs`. */
async function serve(handle: (request: Request) => Promise<Response> | Response, longestMs = 60_000) {
  const onRequest = getRequestListener(
    (request, { incoming }) => handle(withIncomingBody(request, incoming)),
    {
      overrideGlobalObjects: false,
      autoCleanupIncoming: false,
    },
  );
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.once('finish', () => takeRest(incoming, longestMs));
    void onRequest(incoming, outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function post(url: string, length: number) {
  const connection = await openConnection(url);
  undo.push(() => connection.socket.destroy());
  connection.send(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n`);
  return connection;
}

const answersIn = (text: string) => text.match(/HTTP\/1\.1 \d{3}/g) ?? [];

const HANDLERS: Record<string, (request: Request) => Promise<Response> | Response> = {
  'before any of it was read': () => new Response('no', { status: 413 }),
  'after its first piece': async (request) => {
    for await (const piece of request.body ?? []) if (piece.length > 0) break;
    return new Response('no', { status: 413 });
  },
  'while it is being read': (request) => {
    void request.body?.getReader().read();
    return new Response('no', { status: 413 });
  },
};

test.each(Object.entries(HANDLERS))(
  'who is still sending %s is answered, and asks more by the same connection',
  async (_, handle) => {
    const url = await serve(handle);
    const connection = await post(url, 30 * PIECE.length);
    connection.send(PIECE);
    await until('the answer is there', () => connection.received().includes('\r\n\r\nno'));
    // Longer than a library waits that closes upon whoever has not sent all of it.
    await pause(800);
    for (let i = 1; i < 30; i += 1) connection.send(PIECE);
    connection.send('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\n\r\nx');
    await until('the next one is answered', () => answersIn(connection.received()).length === 2);
    expect(answersIn(connection.received())).toEqual(['HTTP/1.1 413', 'HTTP/1.1 413']);
  },
);

test('who never stops sending is let go', async () => {
  const url = await serve(() => new Response('no', { status: 413 }), 50);
  const connection = await post(url, 1_000_000_000);
  await until('the answer is there', () => connection.received().includes('\r\n\r\nno'));
  const drip = setInterval(() => connection.send('x'), 10);
  await connection.closed;
  expect(answersIn(connection.received())).toEqual(['HTTP/1.1 413']);
  clearInterval(drip);
});

test('what is read keeps to the pace of its reader', async () => {
  const taken = Promise.withResolvers<void>();
  const url = await serve(async (request) => {
    await taken.promise;
    return new Response(String((await request.arrayBuffer()).byteLength));
  });
  const connection = await post(url, 300 * PIECE.length);
  for (let i = 0; i < 300; i += 1) connection.send(PIECE);
  await pause(300);
  // What lies between two sockets of this machine; the rest waits with its sender.
  expect(connection.socket.writableLength).toBeGreaterThan(150 * PIECE.length);
  taken.resolve();
  await until('it was read whole', () => connection.received().endsWith(String(300 * PIECE.length)));
});

test('a body that breaks off is an error for its reader', async () => {
  const failed = Promise.withResolvers<unknown>();
  const url = await serve(async (request) => {
    await request.text().catch(failed.resolve);
    return new Response('');
  });
  const connection = await post(url, 10);
  connection.send('half');
  await pause(50);
  connection.socket.destroy();
  expect(await failed.promise).toBeInstanceOf(Error);
});

test('a request without a body is an empty one, and one that has none by its method stays as it is', async () => {
  const url = await serve(async (request) => new Response(`${request.method} ${await request.text()}.`));
  expect(await (await fetch(url, { method: 'POST' })).text()).toBe('POST .');
  expect(await (await fetch(url, { method: 'DELETE' })).text()).toBe('DELETE .');
  expect(await (await fetch(url)).text()).toBe('GET .');
});

test.each(['half', 'all of it!'])(
  'who hung up while the server was starting, having sent %j, is no one to wait for',
  async (sent) => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const outcome = Promise.withResolvers<unknown>();
    const onRequest = getRequestListener(
      async (request, { incoming }) => {
        await withIncomingBody(request, incoming).text().then(outcome.resolve, outcome.resolve);
        return new Response('');
      },
      { overrideGlobalObjects: false, autoCleanupIncoming: false },
    );
    const server = createServer(
      (incoming, outgoing) => void opened.then(() => onRequest(incoming, outgoing)),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    undo.push(
      () => server.close(),
      () => server.closeAllConnections(),
    );
    const connection = await post(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 10);
    connection.send(sent);
    await pause(100);
    connection.socket.destroy();
    await pause(100);
    open();
    expect(await Promise.race([outcome.promise, pause(2000, 'still waiting')])).not.toBe('still waiting');
  },
);

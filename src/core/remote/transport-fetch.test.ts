import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { transportByFetch } from './transport-fetch.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer({}, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('an answer comes as it is, whatever it says', async () => {
  const url = await serve((request, response) => {
    request.resume();
    response
      .writeHead(418, { 'retry-after': '3' })
      .end(`${request.method} ${String(request.headers['x-a'])}`);
  });
  const answer = await transportByFetch({
    method: 'POST',
    url,
    headers: { 'x-a': 'b' },
    body: new ArrayBuffer(3),
    silenceMs: 5000,
  });
  expect([answer.status, answer.text, answer.headers.get('retry-after')]).toEqual([418, 'POST b', '3']);
});

test('who does not answer is given up, and so is who stops in the middle', async () => {
  const silent = await serve(() => {});
  await expect(transportByFetch({ method: 'GET', url: silent, headers: {}, silenceMs: 20 })).rejects.toThrow(
    'No answer in time',
  );
  server?.closeAllConnections();
  const half = await serve((_, response) => void response.writeHead(200).write('half'));
  await expect(transportByFetch({ method: 'GET', url: half, headers: {}, silenceMs: 50 })).rejects.toThrow(
    'No answer in time',
  );
});

test('a call that is taken back ends, also one that was before it began', async () => {
  const url = await serve(() => {});
  const call = { method: 'GET', url, headers: {}, silenceMs: 5000 };
  const abort = new AbortController();
  const pending = transportByFetch({ ...call, signal: abort.signal });
  abort.abort(new Error('another person'));
  await expect(pending).rejects.toThrow('another person');
  await expect(transportByFetch({ ...call, signal: abort.signal })).rejects.toThrow('another person');
});

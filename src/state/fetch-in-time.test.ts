import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchInTime, freshPatience, wornPatience } from './fetch-in-time.ts';

let server: Server | undefined;

afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer({}, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
}

test('a picture comes as it is, with its type', async () => {
  const url = await serve((_, response) => {
    response.writeHead(203, { 'content-type': 'image/png' }).write('so');
    response.end('up');
  });
  const answer = await fetchInTime(url);
  const file = await answer.blob();
  expect([answer.status, file.type, await file.text()]).toEqual([203, 'image/png', 'soup']);
});

test('who does not answer is given up', async () => {
  await expect(fetchInTime(await serve(() => {}), { silenceMs: 20 })).rejects.toThrow(
    'No byte moved in time',
  );
});

test('after one silence the others are waited for briefly', async () => {
  const patience = freshPatience();
  const long = patience.silenceMs;
  patience.silenceMs = 20;
  await expect(fetchInTime(await serve(() => {}), patience)).rejects.toThrow('No byte moved in time');
  expect(patience).toEqual(wornPatience());
  expect(patience.silenceMs).toBeLessThan(long);
});

test('who stops in the middle is given up', async () => {
  const url = await serve((_, response) => void response.writeHead(200).write('half'));
  const answer = await fetchInTime(url, { silenceMs: 500 });
  await expect(answer.blob()).rejects.toThrow('No byte moved in time');
});

test.each<[string, RequestListener, (answer: Response) => Promise<unknown>]>([
  ['an answer that nobody reads', (_, response) => void response.writeHead(503).end('busy'), async () => {}],
  [
    'a picture that breaks off',
    (_, response) => void response.writeHead(200).write('half', () => response.destroy()),
    async (answer) => await expect(answer.blob()).rejects.toThrow('terminated'),
  ],
])('%s is no silence: the others are waited for as long as before', async (_, listener, read) => {
  const patience = freshPatience();
  const url = await serve(listener);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await read(await fetchInTime(url, patience));
  vi.runAllTimers();
  expect(patience).toEqual(freshPatience());
});

import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openConnection } from '#tests/support/server/raw-http.ts';
import { until } from '#tests/support/until.ts';
import { listen } from './listen.ts';

/** Less than the patience of a server with whoever is still being answered. */
const SOON_MS = 5_000;

test('a connection that is kept for more holds up no stop once its last answer has ended', async () => {
  const listener = await listen(0, '127.0.0.1', 20);
  const begun = Promise.withResolvers<() => void>();
  listener.open((_, outgoing) => {
    outgoing.writeHead(200);
    outgoing.write('half');
    begun.resolve(() => outgoing.end(' and half'));
  });
  const agent = new Agent({ keepAlive: true });
  const asked = request(listener.url, { agent }).end();
  const finish = await begun.promise;
  const [answer] = await once(asked, 'response');
  const closed = listener.close();
  finish();
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  expect(Buffer.concat(parts).toString()).toBe('half and half');
  const tooLate = new Promise((resolve) => setTimeout(resolve, SOON_MS, 'too late'));
  expect(await Promise.race([closed.then(() => 'closed'), tooLate])).toBe('closed');
  agent.destroy();
});

test('a connection is there for seconds longer than its client was told', async () => {
  const listener = await listen(0, '127.0.0.1', 20);
  listener.server.keepAliveTimeout = 1_000;
  listener.open((_, outgoing) => outgoing.end('well'));
  const { send, received, socket } = await openConnection(listener.url);
  const ask = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
  send(ask);
  await until('it is answered', () => received().includes('Keep-Alive: timeout=1\r\n'));
  // A busy machine may hold up either of the two.
  await pause(4_000);
  send(ask);
  await expect.poll(() => received().match(/\r\n\r\nwell/g), { timeout: SOON_MS }).toHaveLength(2);
  socket.destroy();
  await listener.close();
});

test.each(['fe80::1', 'ff02::1'])('at %s nothing can be served, which is told in words', async (host) => {
  await expect(listen(0, host, 20)).rejects.toThrow(
    /^HOST: .+\. 127\.0\.0\.1 is for itself alone, 0\.0\.0\.0 is all that it has\.$/,
  );
});

test('who has had their answer, and goes on sending, holds up no stop', async () => {
  const listener = await listen(0, '127.0.0.1', 20);
  listener.open((_, outgoing) => outgoing.writeHead(413).end('no'));
  const { send, received, socket } = await openConnection(listener.url);
  send('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\nhalf');
  await until('it is answered', () => received().includes('no'));
  const begun = performance.now();
  await listener.close();
  expect(performance.now() - begun).toBeLessThan(SOON_MS);
  socket.destroy();
});

import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
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

test.each(['fe80::1', 'ff02::1'])('at %s nothing can be served, which is told in words', async (host) => {
  await expect(listen(0, host, 20)).rejects.toThrow(
    /^HOST: .+\. 127\.0\.0\.1 is for itself alone, 0\.0\.0\.0 is all that it has\.$/,
  );
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { viewServer, type SharedBackend } from './backend.ts';
import { keysOf, startServer, type TestServer } from './server.ts';

const place = z.object({ url: z.string(), dataDir: z.string(), mailboxUrl: z.string().optional() });

export interface SharedServers {
  /** Ends those that run; whoever asks from then on gets a new one. */
  stopAll: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Keeps a plain server for each worker of a run, started when its first test file asks, and names itself in the
 * environment of the workers, which come and go with their files.
 */
export async function offerSharedServers(): Promise<SharedServers> {
  const servers = new Map<string, Promise<TestServer>>();
  const registry = createServer((incoming, outgoing) => {
    const worker = incoming.url ?? '';
    const server = servers.get(worker) ?? startServer();
    servers.set(worker, server);
    server.then(
      ({ url, dataDir, mailboxUrl }) => outgoing.end(JSON.stringify({ url, dataDir, mailboxUrl })),
      (error: unknown) => outgoing.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  process.env.SHARED_SERVERS = `http://127.0.0.1:${port}`;
  const stopAll = async () => {
    const running = await Promise.allSettled(servers.values());
    servers.clear();
    const started = running.flatMap((server) => (server.status === 'fulfilled' ? [server.value] : []));
    await Promise.all(started.map((server) => server.stop()));
  };
  return {
    stopAll,
    async close() {
      registry.close();
      registry.closeAllConnections();
      await stopAll();
    },
  };
}

/**
 * The plain server that files of one worker use one after the other: for tests that look only at rows of people they
 * made, and empty the queue before they look into it. What is set, killed, stopped or read in its log needs a server
 * of its own, by `openBackend`.
 */
export async function openSharedBackend(): Promise<SharedBackend> {
  const worker = process.env.VITEST_POOL_ID ?? '';
  const answer = await fetch(`${process.env.SHARED_SERVERS}/${worker}`);
  if (!answer.ok) throw new Error(await answer.text());
  const { mailboxUrl, ...server } = place.parse(await answer.json());
  return viewServer({ ...server, ...keysOf(server.url, server.dataDir), mailboxUrl });
}

import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What browsers are let send from another origin, in hosted Supabase's way: all that they ask for. */
const ALLOWED = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
};

export interface HostedGateway {
  url: string;
  /** Told once the server knows this address. */
  forwardTo: (target: string) => void;
  stop: () => Promise<void>;
}

/** What stands before a hosted project: an origin of its own, which pages of any other may ask. It has no page of the app. */
export async function openHostedGateway(): Promise<HostedGateway> {
  let target = '';
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (incoming.method === 'OPTIONS') {
      const headers = incoming.headers['access-control-request-headers'] ?? '';
      outgoing.writeHead(204, { ...ALLOWED, 'access-control-allow-headers': headers }).end();
      return;
    }
    if (!/^\/(auth|rest|storage|functions)\/v1\//.test(path))
      return void outgoing.writeHead(404, ALLOWED).end();
    const { method, headers } = incoming;
    const forward = ask(new URL(path, target), { method, headers });
    forward.on('response', (answer) => {
      // Rules of our own pages, which nothing of a hosted project sends.
      const { 'cross-origin-resource-policy': _, ...theirs } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, { ...theirs, ...ALLOWED });
      answer.pipe(outgoing);
    });
    forward.on('error', () => outgoing.destroy());
    incoming.pipe(forward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo: (address) => (target = address),
    async stop() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

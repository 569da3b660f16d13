// What the server is held against by requests.ts: Node's own server and the same statements, as the same people, through as
// many connections, and nothing else. Started as a process of its own.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

export interface BareOrder {
  databaseUrl: string;
  connections: number;
  /** By method, path and token. */
  answers: Record<string, BareAnswer>;
}

interface BareAnswer {
  userId: string;
  statement: string;
  values: readonly unknown[];
  isSigned: boolean;
}

export const nameAsked = (method: string, path: string, authorization: string): string =>
  `${method} ${path} ${authorization}`;

async function serve({ databaseUrl, connections, answers }: BareOrder): Promise<string> {
  const pool = new Pool({ connectionString: databaseUrl, max: connections });
  const query = async ({ userId, statement, values }: BareAnswer): Promise<{ name?: string }[]> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(
        "select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true)",
        [userId],
      );
      const { rows } = await client.query<{ name?: string }>(statement, [...values]);
      await client.query('commit');
      return rows;
    } finally {
      client.release();
    }
  };
  const sign = (name = '') => createHmac('sha256', databaseUrl).update(name).digest('base64url');
  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const asked = answers[nameAsked(method, url, headers.authorization ?? '')];
      if (!asked) {
        outgoing.writeHead(404).end();
        return;
      }
      void query(asked).then((rows) => {
        const said = asked.isSigned ? rows.map(({ name }) => ({ path: name, signedURL: sign(name) })) : rows;
        outgoing.writeHead(method === 'PATCH' ? 204 : 200, { 'content-type': 'application/json' });
        outgoing.end(method === 'PATCH' ? undefined : JSON.stringify(said));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

process.once('message', (order: BareOrder) => {
  void serve(order).then((url) => process.send?.(url));
});

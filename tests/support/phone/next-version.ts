/**
 * The next release of the app: a real build of the same sources with what a release may bring, one more step of the
 * phone's database. Its pages say `data-version="2"`.
 */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { withSecurityHeaders } from '#local/http/security-headers.ts';
import { createStaticFiles } from '#local/http/static-files.ts';
import { buildChanged } from './changed-build.ts';

const UPGRADES = 'src/core/db/upgrades.ts';
const STEP = `
function addNextStore(db: Database): void {
  db.createObjectStore('next' as never);
}
`;

export interface NextVersion {
  /** Serves its files, and nothing else. */
  url: string;
  throwAway(): Promise<void>;
}

export async function buildNextVersion(): Promise<NextVersion> {
  const { folder, remove } = await buildChanged((sources) => {
    edit(
      join(sources, UPGRADES),
      (text) => text.replace(/(STEPS.*? = \[.*?)\];/s, '$1, addNextStore];') + STEP,
    );
    edit(join(sources, 'index.html'), (text) => text.replace('<html', '<html data-version="2"'));
  });
  const server = await serve(folder);
  return {
    url: server.url,
    async throwAway() {
      await server.stop();
      remove();
    },
  };
}

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`Nothing was changed in ${file}`);
  writeFileSync(file, changed);
}

async function serve(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const files = createStaticFiles(folder);
  const answer = getRequestListener(async (request) => withSecurityHeaders(await files(request), false), {
    overrideGlobalObjects: false,
  });
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

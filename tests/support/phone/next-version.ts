/**
 * The next release of the app: a real build of the same sources with what a release may bring, one more step of the
 * phone's database. Its pages say `data-version="2"`.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { SOURCES } from '#local/build-app.ts';
import { withSecurityHeaders } from '#local/http/security-headers.ts';
import { createStaticFiles } from '#local/http/static-files.ts';
import { PROJECT_ROOT } from '#local/settings.ts';

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
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-next-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    for (const source of [...SOURCES, 'package.json', 'tsconfig.json']) {
      cpSync(join(PROJECT_ROOT, source), join(folder, source), { recursive: true });
    }
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(folder, 'node_modules'));
    edit(
      join(folder, UPGRADES),
      (text) => text.replace(/(STEPS.*? = \[.*?)\];/s, '$1, addNextStore];') + STEP,
    );
    edit(join(folder, 'index.html'), (text) => text.replace('<html', '<html data-version="2"'));
    await build(folder);
    const server = await serve(join(folder, 'dist'));
    return {
      url: server.url,
      async throwAway() {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`Nothing was changed in ${file}`);
  writeFileSync(file, changed);
}

/** In a process of its own, which knows nothing of the test that asks for it. */
async function build(folder: string): Promise<void> {
  const vite = join(PROJECT_ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
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

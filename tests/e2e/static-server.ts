import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const DIST = new URL('../../dist/', import.meta.url);

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * Changes one file of the build on its way out, at once or in time; a file it does not know it returns as it is. For one
 * that is not there yet (undefined) the empty shell is given, as hosts do that know no other answer.
 */
export type Rewrite = (path: string, text: string) => string | undefined | Promise<string | undefined>;

/** The built app on an origin of its own, whose next version can be deployed while it is open. */
export interface StaticServer {
  url: string;
  deploy(rewrite: Rewrite): void;
  stop(): Promise<void>;
}

/** Serves dist/, or another build, and nothing else, each file as fresh as the last `deploy`; at any port, unless told. */
export async function startStaticServer(folder = DIST, wanted = 0): Promise<StaticServer> {
  let rewrite: Rewrite = (_path, text) => text;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = pathname === '/' ? '/index.html' : '/app.html';
    const path = extname(pathname) === '' ? page : pathname;
    const send = async (file: string): Promise<void> => {
      const type = TYPES[extname(file)] ?? 'text/plain';
      const bytes = await readFile(new URL(`.${file}`, folder));
      const isText = /^text|json|svg/.test(type);
      const body = isText ? await rewrite(file, bytes.toString('utf8')) : bytes;
      if (body === undefined) return await send('/app.html');
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
    };
    send(path).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(wanted, '127.0.0.1', resolve),
  );
  const { port } = portOf(server.address());
  return {
    url: `http://127.0.0.1:${String(port)}`,
    deploy: (next) => (rewrite = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return address;
}

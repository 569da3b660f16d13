import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BlankSite {
  url: string;
  /** A page with one button, and nothing else. */
  plain: string;
  /** The same one, which brings a worker in that keeps it. */
  kept: string;
  close: () => Promise<void>;
}

/** What the only button of it is called. */
export const BLANK_BUTTON = 'Blank';

const HEAD =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">';
const PLAIN = `${HEAD}<title>Blank</title><button>${BLANK_BUTTON}</button></html>`;
const KEPT = PLAIN.replace('</html>', '<script>navigator.serviceWorker.register("/sw.js")</script></html>');
/** The least that a worker can do for a page without a connection. */
const WORKER = `
addEventListener('install', (event) => event.waitUntil(caches.open('blank').then((cache) => cache.add('/kept'))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('/kept'));
});
`;
const FILES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/': ['text/html', PLAIN],
  '/kept': ['text/html', KEPT],
  '/sw.js': ['text/javascript', WORKER],
};

/** The least that a browser can be asked to open: with it anything is compared that opens more. */
export async function serveBlankPage(): Promise<BlankSite> {
  const server = createServer(({ url = '/' }, answer) => {
    const [type, body] = FILES[url] ?? [];
    if (type === undefined) answer.writeHead(404).end();
    else answer.writeHead(200, { 'content-type': type }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    plain: `${url}/`,
    kept: `${url}/kept`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

import { createServer as createVite } from 'vite';
import { PRODUCT } from '#shared/contract.ts';
import { announce, runUntilStopped } from './run.ts';
import { startServer, type RunningServer } from './server.ts';
import { PROJECT_ROOT, type Settings } from './settings.ts';
import type { Log } from './log.ts';

await runUntilStopped(startDevelopment, { showsLibraryOutput: true });

/** Development: the same backend, with Vite serving the app and replacing modules as they are edited. */
async function startDevelopment(settings: Settings, log: Log): Promise<RunningServer> {
  const backend = await startServer({
    settings: { ...settings, port: 0, siteUrl: settings.siteUrl ?? `http://localhost:${settings.port}` },
    log,
    appFolder: `${PROJECT_ROOT}/public`,
    app: async () => new Response('Not found', { status: 404 }),
  });
  const vite = await createVite({
    root: PROJECT_ROOT,
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      proxy: { '^/(auth|rest|storage|functions)/v1/|^/(healthz|mailbox)(\\?|$)': { target: backend.url } },
    },
  });
  await vite.listen();
  const stop = async () => {
    await vite.close();
    await backend.stop();
  };
  const [url = `http://localhost:${settings.port}/`] = vite.resolvedUrls?.local ?? [];
  announce(`${PRODUCT.name} (development)`, url, backend.mailboxUrl);
  return { ...backend, stop };
}

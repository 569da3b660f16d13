import { createServer as createVite, type Plugin } from 'vite';
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
    plugins: [retireWorker()],
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

/** Where a built app was before at this address, its worker would go on showing that: it makes room. */
function retireWorker(): Plugin {
  return {
    name: 'retire-worker',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === '/sw.js') request.url = '/sw/retire.ts';
        next();
      });
    },
  };
}

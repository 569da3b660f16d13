import { PRODUCT } from '#shared/contract.ts';
import { APP_FOLDER, ensureBuilt } from './build-app.ts';
import { createStaticFiles } from '#local/http/static-files.ts';
import { announce, runUntilStopped } from './run.ts';
import { startHints } from './start-hints.ts';
import { startServer } from './server.ts';

await runUntilStopped(async (settings, log) => {
  const server = await startServer({
    settings,
    log,
    appFolder: APP_FOLDER,
    makeApp: () => {
      if (!settings.skipsBuild) ensureBuilt();
    },
    app: createStaticFiles(APP_FOLDER),
  });
  announce(PRODUCT.name, server.url, server.mailboxUrl);
  for (const hint of startHints(settings)) log.warn(hint);
  return server;
});

import { PRODUCT } from '#shared/contract.ts';
import { appFolderOf, ensureBuilt } from './build-app.ts';
import { createStaticFiles } from '#local/http/static-files.ts';
import { announce, runUntilStopped } from './run.ts';
import { startHints } from './start-hints.ts';
import { startServer } from './server.ts';

await runUntilStopped(async (settings, log) => {
  const appFolder = appFolderOf(settings);
  const server = await startServer({
    settings,
    log,
    appFolder,
    makeApp: () => {
      if (!settings.skipsBuild) ensureBuilt(appFolder);
    },
    app: createStaticFiles(appFolder),
  });
  announce(PRODUCT.name, server.url, server.mailboxUrl);
  for (const hint of startHints(settings)) log.warn(hint);
  return server;
});

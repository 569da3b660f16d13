import { PRODUCT } from '#shared/contract.ts';
import { APP_FOLDER, ensureBuilt } from './build-app.ts';
import { createStaticFiles } from '#local/http/static-files.ts';
import { runUntilStopped } from './run.ts';
import { startServer } from './server.ts';

await runUntilStopped(async (settings, log) => {
  if (!process.env.SKIP_BUILD) ensureBuilt();
  const server = await startServer({
    settings,
    log,
    appFolder: APP_FOLDER,
    app: createStaticFiles(APP_FOLDER),
  });
  const mails = server.mailboxUrl ? ` (mails that it would send: ${server.mailboxUrl})` : '';
  console.info(`${PRODUCT.name} is ready at ${server.url}${mails}`);
  return server;
});

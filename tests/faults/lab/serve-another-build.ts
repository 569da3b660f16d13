// The real server with another build of the app, which lies in APP_FOLDER.
import { createStaticFiles } from '#local/http/static-files.ts';
import { announce, runUntilStopped } from '#local/run.ts';
import { startServer } from '#local/server.ts';
import { PRODUCT } from '#shared/contract.ts';

const { APP_FOLDER = '' } = process.env;

await runUntilStopped(async (settings, log) => {
  const app = createStaticFiles(APP_FOLDER);
  const server = await startServer({ settings, log, appFolder: APP_FOLDER, app });
  announce(PRODUCT.name, server.url, server.mailboxUrl);
  return server;
});

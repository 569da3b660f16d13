// The real server, which says at each SIGUSR2 how many bytes are alive in its memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createStaticFiles } from '#local/http/static-files.ts';
import { announce, runUntilStopped } from '#local/run.ts';
import { startServer } from '#local/server.ts';
import { PRODUCT } from '#shared/contract.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
process.on('SIGUSR2', () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`weighs ${heapUsed + external}\n`);
});

await runUntilStopped(async (settings, log) => {
  const server = await startServer({ settings, log, appFolder: 'public', app: createStaticFiles('public') });
  announce(PRODUCT.name, server.url, server.mailboxUrl);
  return server;
});

// The real server, which ends itself as kill -9 does when the job with the prompt DIE_FOR reaches the step DIE_AT.
import { readRecipe } from '#functions/transform-image/recipe.ts';
import { PRODUCT } from '#shared/contract.ts';
import { announce, runUntilStopped } from '#local/run.ts';
import { startServer } from '#local/server.ts';

const { DIE_AT, DIE_FOR } = process.env;

await runUntilStopped(async (settings, log) => {
  const server = await startServer({
    settings,
    log,
    appFolder: 'public',
    app: async () => new Response('Not found', { status: 404 }),
    onJobStep: (step, job) => {
      if (step === DIE_AT && readRecipe(job).prompt === DIE_FOR) process.kill(process.pid, 'SIGKILL');
    },
  });
  announce(PRODUCT.name, server.url, server.mailboxUrl);
  return server;
});

import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { PATHS } from '#app/paths.ts';
import { buildForProject } from '#tests/support/phone/hosted-build.ts';
import { openPhone } from '#tests/support/phone/phone.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { signUp } from '#tests/support/server/people.ts';
import { startServer } from '#tests/support/server/server.ts';
import { waitForWorker } from '#tests/support/phone/phone-verbs.ts';
import { openHostedGateway } from './hosted-gateway.ts';
import { expect, photoFile, pickReady, startTransform, test } from './kitchen-journey.ts';
import { startStaticServer } from './static-server.ts';

// As on hosted Supabase: the app is files on some host, built for a project at another origin.

test('the app on a host of its own makes a picture by a project elsewhere, and shows it offline', async () => {
  const gateway = await openHostedGateway();
  const server = await startServer({ env: { SITE_URL: gateway.url, JOB_WORKERS: '1' } });
  gateway.forwardTo(server.url);
  const folder = await buildForProject({ ...server, url: gateway.url });
  const host = await startStaticServer(pathToFileURL(`${folder}/`));
  const phone = await openPhone();
  try {
    const cook = await signUp({ ...server, url: gateway.url });
    const page = await phone.open();
    await openSignedIn(page, host.url, cook);
    await waitForWorker(page);
    await pickReady(page, [await photoFile(1)]);
    await startTransform(page);
    await expect(page.getByText('The picture is done.')).toBeVisible();
    await page.goto(host.url + PATHS.assets);
    const picture = page.getByRole('main').locator('img').first();
    const isShown = () =>
      picture.evaluate(
        (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
      );
    await expect.poll(isShown).toBe(true);
    await gateway.stop();
    await page.reload();
    await expect.poll(isShown).toBe(true);
  } finally {
    await phone.throwAway();
    await host.stop();
    await gateway.stop();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});

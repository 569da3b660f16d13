import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { PATHS } from '#app/paths.ts';
import { buildForProject } from '#tests/support/phone/hosted-build.ts';
import { openPhone } from '#tests/support/phone/phone.ts';
import { openSignedIn } from '#tests/support/phone/signed-in.ts';
import { signUp, type Keys } from '#tests/support/server/people.ts';
import { startServer } from '#tests/support/server/server.ts';
import { waitForWorker } from '#tests/support/phone/phone-verbs.ts';
import { PATIENCE_MS } from '#tests/support/until.ts';
import { keptPictures } from './gallery-verbs.ts';
import { openHostedGateway, type HostedGateway } from './hosted-gateway.ts';
import { expect, photoFile, pickReady, startTransform, test as journey } from './kitchen-journey.ts';
import { startStaticServer } from './static-server.ts';

// As on hosted Supabase: the app is files on some host, built for a project at another origin.

interface Elsewhere {
  /** The project, at the address by which the app knows it. */
  project: Keys;
  gateway: HostedGateway;
  appUrl: string;
}

const test = journey.extend<{}, { elsewhere: Elsewhere }>({
  elsewhere: [
    async ({}, use) => {
      const gateway = await openHostedGateway();
      const server = await startServer({ env: { SITE_URL: gateway.url, JOB_WORKERS: '1' } });
      gateway.forwardTo(server.url);
      const project = { ...server, url: gateway.url };
      const folder = await buildForProject(project);
      const host = await startStaticServer(pathToFileURL(`${folder}/`));
      await use({ project, gateway, appUrl: host.url });
      await host.stop();
      await gateway.stop();
      await server.stop();
      rmSync(folder, { recursive: true });
    },
    // To build the app takes as long as a journey, on a slow machine.
    { scope: 'worker', timeout: 4 * PATIENCE_MS },
  ],
});

test('the app on a host of its own makes a picture by a project elsewhere, and shows it offline', async ({
  elsewhere: { project, gateway, appUrl },
}) => {
  const phone = await openPhone();
  try {
    const cook = await signUp(project);
    const page = await phone.open();
    await openSignedIn(page, appUrl, cook);
    await waitForWorker(page);
    await pickReady(page, [await photoFile(1)]);
    await startTransform(page);
    await expect(page.getByText('The picture is done.')).toBeVisible();
    await page.goto(appUrl + PATHS.assets);
    const picture = page.getByRole('main').locator('img').first();
    const isShown = () =>
      picture.evaluate(
        (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
      );
    await expect.poll(isShown).toBe(true);
    // It is kept a moment after it is shown.
    await expect.poll(async () => (await keptPictures(page)).length).toBeGreaterThan(0);
    await gateway.stop();
    await page.reload();
    await expect.poll(isShown).toBe(true);
  } finally {
    await phone.throwAway();
  }
});

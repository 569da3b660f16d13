import { CAMERA, PATHS } from '#app/paths.ts';
import { waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import { makePhoto } from '#tests/support/server/made-photos.ts';
import { expect, test } from './kitchen-journey.ts';

// What comes onto a screen comes where its place was kept: nothing moves away under a thumb.
test.use({ engine: 'built-in', phoneOptions: { camera: 'fake' } });

const MOST = 0.02;

test('a preview and the camera come up without a shift', async ({ openApp, network, backend, cook }) => {
  const { id } = await makePhoto(backend, cook);
  const page = await openApp();
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const readShift = () => page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(network.url + PATHS.preview.replace(':id', id));
    await expect(page.getByRole('slider')).toBeVisible();
    expect.soft(await readShift(), `preview at ${String(size.width)}`).toBeLessThan(MOST);
    await page.goto(network.url + PATHS.uploads + CAMERA);
    await waitForCamera(page);
    expect.soft(await readShift(), `camera at ${String(size.width)}`).toBeLessThan(MOST);
  }
});

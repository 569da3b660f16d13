import type { Page } from 'playwright';

/** Where the app opens with its camera on. */
export const CAMERA = '/app/uploads?camera=1';

const shutterOf = (page: Page) => page.getByRole('button', { name: 'Take photo', exact: true });

/** Waits until the viewfinder shows the dish. */
export async function waitForCamera(page: Page): Promise<void> {
  await shutterOf(page).and(page.locator('[aria-disabled=false]')).waitFor();
}

/**
 * Waits until the viewfinder shows a picture that was taken from now on. On a busy machine one that is older may come
 * first, and the camera would give it once more.
 */
export async function waitForNextFrame(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const since = performance.now();
    const video = document.querySelector('video');
    const takenAt = () =>
      new Promise<number>((next) => {
        video?.requestVideoFrameCallback((_now, { captureTime = 0 }) => next(captureTime));
      });
    while ((await takenAt()) <= since);
  });
}

/** Presses the shutter so many times, as fast as the viewfinder shows another picture. */
export async function shoot(page: Page, times = 1): Promise<void> {
  await shutterOf(page).evaluate(async (button: HTMLButtonElement, presses) => {
    const video = document.querySelector('video');
    const takenAt = () =>
      new Promise<number>((next) => {
        video?.requestVideoFrameCallback((_now, { captureTime = 0 }) => next(captureTime));
      });
    for (let press = 0; press < presses; press++) {
      const since = performance.now();
      while (press > 0 && (await takenAt()) <= since);
      button.click();
    }
  }, times);
}

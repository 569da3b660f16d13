import type { Page } from 'playwright';

/** Where the app opens with its camera on. */
export const CAMERA = '/app/uploads?camera=1';

const shutterOf = (page: Page) => page.getByRole('button', { name: 'Take photo', exact: true });

/** Waits until the viewfinder shows the dish. */
export async function waitForCamera(page: Page): Promise<void> {
  await shutterOf(page).and(page.locator('[aria-disabled=false]')).waitFor();
}

/** Presses the shutter so many times, as fast as the viewfinder shows another picture. */
export async function shoot(page: Page, times = 1): Promise<void> {
  await shutterOf(page).evaluate(async (button: HTMLButtonElement, presses) => {
    const video = document.querySelector('video');
    for (let press = 0; press < presses; press++) {
      if (press > 0) await new Promise((next) => video?.requestVideoFrameCallback(next));
      button.click();
    }
  }, times);
}

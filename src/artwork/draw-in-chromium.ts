import { chromium, type Browser } from 'playwright';
import { findChromium } from '#build/find-chromium.ts';

/** What was drawn in a Chromium, which is closed again whatever happens. */
export async function drawInChromium<Drawn>(draw: (browser: Browser) => Promise<Drawn>): Promise<Drawn> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    return await draw(browser);
  } finally {
    await browser.close();
  }
}

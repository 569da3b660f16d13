import type { Page } from 'playwright/test';
import { SHARE_TARGET } from '#core/model/share-target.ts';
import { until } from '#tests/support/until.ts';
import type { PickedFile } from './kitchen-journey.ts';

/** What the system's share sheet does: a form with files is sent to the app. Gives where the worker led. */
export async function share(page: Page, files: PickedFile[]): Promise<URL> {
  const sent = files.map(
    ({ name, mimeType, buffer }) => [name, mimeType, buffer.toString('base64')] as const,
  );
  // The app says the counts and takes them out of its address at once.
  const led: URL[] = [];
  page.on('framenavigated', (frame) => led.push(new URL(frame.url())));
  await page.evaluate(
    ({ all, target }) => {
      const transfer = new DataTransfer();
      for (const [name, type, base64] of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      const input = Object.assign(document.createElement('input'), { type: 'file', name: target.field });
      input.multiple = true;
      input.files = transfer.files;
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: target.address, enctype: 'multipart/form-data' });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { all: sent, target: SHARE_TARGET },
  );
  const findLanding = () => led.find(({ searchParams }) => searchParams.has('shared'));
  await until('the share has led somewhere', () => findLanding() !== undefined);
  return findLanding() ?? new URL(page.url());
}

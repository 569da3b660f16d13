import type { ElementHandle } from 'playwright/test';
import type { PickedFile } from './kitchen-journey.ts';

/** Chooses a photo in the window of a button that may have gone meanwhile. */
export async function chooseLate(
  button: ElementHandle<HTMLElement | SVGElement> | null,
  { name, mimeType: type, buffer }: PickedFile,
): Promise<void> {
  if (!button) throw new Error('The button was gone before its window opened.');
  await button.evaluate(
    (input, file) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('No field for files.');
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { name, type, bytes: [...buffer] },
  );
}

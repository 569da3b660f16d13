import { expect, test, vi } from 'vitest';
import { onAndroidBack } from './android-back.ts';

const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/143.0.0.0 Mobile Safari/537.36';

/** A browser of these days: who watches last is told of Back, once. */
function openBrowser(userAgent: string) {
  const watching: EventTarget[] = [];
  class CloseWatcher extends EventTarget {
    constructor() {
      super();
      watching.push(this);
    }
    destroy(): void {
      watching.splice(watching.indexOf(this), 1);
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher);
  vi.stubGlobal('navigator', { userAgent });
  return { watching, pressBack: () => watching.pop()?.dispatchEvent(new Event('close')) };
}

test('Back is heard as often as it is pressed, until nobody asks any more', () => {
  const { watching, pressBack } = openBrowser(PIXEL);
  const goBack = vi.fn<() => void>();
  const stop = onAndroidBack(goBack);
  pressBack();
  pressBack();
  expect(goBack).toHaveBeenCalledTimes(2);
  stop();
  expect(watching).toEqual([]);
});

test('what is told elsewhere, or cannot be told, is left to the browser', () => {
  const { watching } = openBrowser(PIXEL.replace('Android 16', 'X11'));
  onAndroidBack(vi.fn<() => void>())();
  expect(watching).toEqual([]);
  vi.stubGlobal('navigator', { userAgent: PIXEL });
  vi.stubGlobal('CloseWatcher', undefined);
  expect(onAndroidBack(vi.fn<() => void>())()).toBeUndefined();
});

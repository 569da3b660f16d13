import { expect, test, vi } from 'vitest';
import { followConnectivity, useConnectivity } from './connectivity.ts';

test('a page that heard nothing while it was put aside asks the browser again when it is back', () => {
  const page = new EventTarget();
  const browser = { onLine: false };
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', browser);
  followConnectivity();
  for (const type of ['pageshow', 'visibilitychange', 'online', 'offline']) {
    browser.onLine = !browser.onLine;
    page.dispatchEvent(new Event(type));
    expect([type, useConnectivity.getState().isOnline]).toEqual([type, browser.onLine]);
  }
});

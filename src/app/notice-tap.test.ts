import { beforeEach, expect, test, vi } from 'vitest';
import { useInProgress } from '#state/in-progress.ts';
import { followNoticeTaps } from './notice-tap.ts';

const leave = vi.fn<(path: string) => void>();
const screen = { pathname: '/app/assets', isCovered: false };

beforeEach(() => {
  leave.mockClear();
  useInProgress.setState({ photos: 0, isCameraOpen: false });
  Object.assign(screen, { pathname: '/app/assets', isCovered: false });
  vi.stubGlobal('window', { location: screen });
  vi.stubGlobal('document', { querySelector: () => (screen.isCovered ? {} : null) });
});

/** What the worker sends to this page while it follows. */
function hear(data: unknown): void {
  const serviceWorker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker });
  const stop = followNoticeTaps(leave);
  serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  stop();
  serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
}

test('a tap on a notification leads to the uploads, for as long as the app is on the screen', () => {
  hear({ type: 'show-uploads' });
  expect(leave).toHaveBeenCalledExactlyOnceWith('/app/assets');
});

test.each<[string, () => void]>([
  ['the camera is open', () => useInProgress.setState({ isCameraOpen: true })],
  ['a photo is being saved', () => useInProgress.setState({ photos: 1 })],
  ['an editor or a sheet lies over the screen', () => (screen.isCovered = true)],
])('while %s the screen stays', (_what, begin) => {
  begin();
  hear({ type: 'show-uploads' });
  expect(leave).not.toHaveBeenCalled();
});

test.each([{ type: 'something newer' }, 'show-uploads', null])('%j leads nowhere', (data) => {
  hear(data);
  expect(leave).not.toHaveBeenCalled();
});

test('where there is no worker nobody is heard', () => {
  vi.stubGlobal('navigator', {});
  followNoticeTaps(leave)();
  expect(leave).not.toHaveBeenCalled();
});

import { expect, test, vi } from 'vitest';

const close = vi.fn<() => void>();

/** A page of a browser with such a worker, seen or not; gives what is told outside of the app. */
async function look(
  visibilityState: DocumentVisibilityState,
  notices: () => Promise<object[]>,
): Promise<void> {
  vi.resetModules();
  vi.stubGlobal('SyncManager', class {});
  vi.stubGlobal('document', { visibilityState });
  const registration = { getNotifications: notices };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
  const { clearNotices } = await import('./browser-signals.ts');
  close.mockClear();
  await clearNotices();
}

const two = () => Promise.resolve([{ close }, { close }]);

test('what was told outside of the app goes when somebody looks at the app', async () => {
  await look('visible', two);
  expect(close).toHaveBeenCalledTimes(2);
});

test('while nobody looks it stays', async () => {
  await look('hidden', two);
  expect(close).not.toHaveBeenCalled();
});

test('a browser that does not give it keeps it', async () => {
  await look('visible', () => Promise.reject(new DOMException('not now', 'InvalidStateError')));
  expect(close).not.toHaveBeenCalled();
});

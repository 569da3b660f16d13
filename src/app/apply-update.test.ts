import { beforeEach, expect, test, vi } from 'vitest';
import { useInProgress } from '#state/in-progress.ts';
import { useUpdate } from '#state/update.ts';
import { applyUpdate } from './apply-update.ts';

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));
const reload = vi.fn<() => void>();
const lockOf = (clientId: string) => ({ name: 'outbox', mode: 'exclusive', clientId });
const calm = () => ({
  lockIsFree: Promise.resolve(),
  hasNewWorker: Promise.resolve(),
  queued: [] as string[],
  isCovered: false,
});
const phone = calm();

class Field extends EventTarget {
  readonly type = 'file';
}
const press = (target: EventTarget) =>
  document.dispatchEvent(Object.defineProperty(new Event('click'), 'target', { value: target }));

beforeEach(() => {
  reload.mockClear();
  useUpdate.setState({ stage: 'ready' });
  useInProgress.setState({ photos: 0, isCameraOpen: false, isAlarmUnread: false });
  Object.assign(phone, calm());
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('HTMLInputElement', Field);
  const querySelector = () => (phone.isCovered ? {} : null);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector }));
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_name: string, work: () => Promise<unknown>) => {
        await phone.lockIsFree;
        if (phone.queued.length > 0) await flush();
        return await work();
      },
      query: () => Promise.resolve({ held: [lockOf('page')], pending: phone.queued.map(lockOf) }),
    },
    serviceWorker: { getRegistration: () => phone.hasNewWorker.then(() => undefined) },
  });
});

test('while nothing is open it is photos that an update waits for', async () => {
  const gate = Promise.withResolvers<void>();
  phone.lockIsFree = gate.promise;
  const isDone = applyUpdate();
  await flush();
  expect(useUpdate.getState().stage).toBe('after-photos');
  gate.resolve();
  await isDone;
});

test('a page that holds no photo changes at once', async () => {
  await applyUpdate();
  expect(reload).toHaveBeenCalledOnce();
});

test('an alarm that stands beside the button keeps no update back, one that comes later does', async () => {
  const gate = Promise.withResolvers<void>();
  useInProgress.setState({ isAlarmUnread: true });
  phone.lockIsFree = gate.promise;
  const isDone = applyUpdate();
  await flush();
  expect(useUpdate.getState().stage).toBe('after-photos');
  useInProgress.setState({ isAlarmUnread: true });
  gate.resolve();
  await flush();
  expect(reload).not.toHaveBeenCalled();
  expect(useUpdate.getState().stage).toBe('when-done');
  useInProgress.setState({ isAlarmUnread: false });
  await isDone;
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['a photo is being saved', { photos: 1 }],
  ['the camera is open', { isCameraOpen: true }],
])('while %s the page is not loaded afresh', async (_what, busy) => {
  useInProgress.setState(busy);
  const isDone = applyUpdate();
  await flush();
  expect(reload).not.toHaveBeenCalled();
  expect(useUpdate.getState().stage).toBe('when-done');
  useInProgress.setState({ photos: 0, isCameraOpen: false });
  await isDone;
  expect(reload).toHaveBeenCalledOnce();
});

test('while a camera, an editor or a sheet lies over the screen the page is not loaded afresh', async () => {
  vi.useFakeTimers();
  phone.isCovered = true;
  const isDone = applyUpdate();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  phone.isCovered = false;
  await vi.advanceTimersByTimeAsync(1000);
  await isDone;
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test.each<[string, (field: Field) => void]>([
  ['they come', (field) => field.dispatchEvent(new Event('change'))],
  ['none do', (field) => field.dispatchEvent(new Event('cancel'))],
  ['something else is pressed', () => press(new EventTarget())],
])('while files are being chosen the page stays, until %s', async (_what, close) => {
  vi.useFakeTimers();
  useInProgress.setState({ photos: 1 });
  const isDone = applyUpdate();
  const field = new Field();
  press(field);
  useInProgress.setState({ photos: 0 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  close(field);
  await vi.advanceTimersByTimeAsync(1000);
  await isDone;
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test.each(['lockIsFree', 'hasNewWorker'] as const)(
  'a photo that is begun while the update waits (%s) is kept first',
  async (wait) => {
    const gate = Promise.withResolvers<void>();
    phone[wait] = gate.promise;
    const isDone = applyUpdate();
    await flush();
    useInProgress.setState({ photos: 1 });
    gate.resolve();
    await flush();
    expect(reload).not.toHaveBeenCalled();
    expect(useUpdate.getState().stage).toBe('when-done');
    useInProgress.setState({ photos: 0 });
    await isDone;
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('whoever stands in line for the outbox has their turn first, but for the page itself', async () => {
  phone.queued = ['page', 'worker'];
  const isAsked = vi.fn<() => void>();
  Object.assign(navigator.serviceWorker, {
    getRegistration: () => {
      isAsked();
      return Promise.resolve(undefined);
    },
  });
  const isDone = applyUpdate();
  await flush();
  expect(isAsked).not.toHaveBeenCalled();
  phone.queued = ['page'];
  await isDone;
  expect(isAsked).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test('who is always in line again keeps nobody from the update', async () => {
  phone.queued = ['other tab'];
  await applyUpdate();
  expect(reload).toHaveBeenCalledOnce();
});

test('an old worker that has something to do does it, and then the page changes', async () => {
  vi.useFakeTimers();
  const listeners: (() => void)[] = [];
  let registration: { waiting?: { postMessage: () => void } } = { waiting: { postMessage: () => {} } };
  Object.assign(navigator.serviceWorker, {
    getRegistration: () => Promise.resolve(registration),
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
  });
  const isDone = applyUpdate();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
  // It has let go meanwhile.
  await vi.advanceTimersByTimeAsync(5000);
  registration = {};
  for (const tell of listeners) tell();
  await vi.advanceTimersByTimeAsync(0);
  await isDone;
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('one that never goes keeps nobody from a page that works', async () => {
  vi.useFakeTimers();
  Object.assign(navigator.serviceWorker, {
    getRegistration: () => Promise.resolve({ waiting: { postMessage: () => {} } }),
    addEventListener: () => {},
  });
  const isDone = applyUpdate();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  await isDone;
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('a second yes changes nothing', async () => {
  useInProgress.setState({ photos: 1 });
  const isDone = applyUpdate();
  await applyUpdate();
  useInProgress.setState({ photos: 0 });
  await isDone;
  expect(reload).toHaveBeenCalledOnce();
});

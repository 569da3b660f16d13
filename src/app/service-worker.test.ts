import { beforeEach, expect, test, vi } from 'vitest';
import { useInHand } from '#state/in-hand.ts';
import { useUpdate } from '#state/update.ts';
import { applyUpdate } from './service-worker.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const reload = vi.fn<() => void>();
const phone = { lockIsFree: Promise.resolve(), hasNewWorker: Promise.resolve() };

beforeEach(() => {
  reload.mockClear();
  useUpdate.setState({ stage: 'ready' });
  useInHand.setState({ photos: 0, isCameraOpen: false });
  Object.assign(phone, { lockIsFree: Promise.resolve(), hasNewWorker: Promise.resolve() });
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_name: string, work: () => Promise<unknown>) => {
        await phone.lockIsFree;
        return await work();
      },
    },
    serviceWorker: { getRegistration: () => phone.hasNewWorker.then(() => undefined) },
  });
});

test('a page that holds no photo changes at once', async () => {
  await applyUpdate();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['a photo is being saved', { photos: 1 }],
  ['the camera is open', { isCameraOpen: true }],
])('while %s the page is not loaded afresh', async (_what, busy) => {
  useInHand.setState(busy);
  const isDone = applyUpdate();
  await settle();
  expect(reload).not.toHaveBeenCalled();
  expect(useUpdate.getState().stage).toBe('after-photos');
  useInHand.setState({ photos: 0, isCameraOpen: false });
  await isDone;
  expect(reload).toHaveBeenCalledOnce();
});

test.each(['lockIsFree', 'hasNewWorker'] as const)(
  'a photo that is begun while the update waits (%s) is kept first',
  async (wait) => {
    const gate = Promise.withResolvers<void>();
    phone[wait] = gate.promise;
    const isDone = applyUpdate();
    await settle();
    useInHand.setState({ photos: 1 });
    gate.resolve();
    await settle();
    expect(reload).not.toHaveBeenCalled();
    expect(useUpdate.getState().stage).toBe('after-photos');
    useInHand.setState({ photos: 0 });
    await isDone;
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('a second yes changes nothing', async () => {
  useInHand.setState({ photos: 1 });
  const isDone = applyUpdate();
  await applyUpdate();
  useInHand.setState({ photos: 0 });
  await isDone;
  expect(reload).toHaveBeenCalledOnce();
});

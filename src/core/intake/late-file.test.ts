import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '#core/db/db.ts';
import { fileOf, openNewDb, SHOT, surroundingsOfPhone } from '#tests/support/core/intake-parts.ts';
import { ANNA } from '#tests/support/core/sample-photo.ts';
import { startWorker } from '#tests/support/core/worker-on-channel.ts';
import { readSample } from '#tests/support/pictures/intake-samples.ts';
import { createIntake, createIntakeClient, serveStore } from './intake.ts';

let db: Db;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  db = openNewDb();
});
afterEach(() => {
  vi.useRealTimers();
  db.close();
});

const never = () => new Promise<never>(() => undefined);
const names = async () => (await db.outbox.list(ANNA)).map(({ filename }) => filename);
const ports = () => ({ ...surroundingsOfPhone(), store: db.intake });

test('a file that never comes is told of, and those behind it are safe long before', async () => {
  const intake = createIntake(ports());
  const accept = (name: string) => intake.accept({ ...fileOf('own-ori1.jpg'), name }, SHOT);
  const stuck = intake.accept({ ...fileOf('own-ori1.jpg'), arrayBuffer: never }, SHOT);
  const behind = [accept('good.jpg'), accept('later.jpg')];
  await vi.advanceTimersByTimeAsync(5000);
  expect(await Promise.all(behind)).toMatchObject([{ outcome: 'saved' }, { outcome: 'saved' }]);

  await vi.advanceTimersByTimeAsync(40_000);
  expect(await stuck).toMatchObject({ outcome: 'not_saved', why: 'gone' });
  expect((await names()).toSorted()).toEqual(['good.jpg', 'later.jpg']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a file that comes slowly is saved, and nothing passes one that takes a moment', async () => {
  const intake = createIntake(ports());
  const lateBy = (ms: number, name: string) => {
    const file = fileOf('own-ori1.jpg');
    const arrayBuffer = async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return await file.arrayBuffer();
    };
    return intake.accept({ ...file, name, arrayBuffer }, SHOT);
  };
  const both = [lateBy(4000, 'first.jpg'), lateBy(0, 'second.jpg')];
  await vi.advanceTimersByTimeAsync(4000);
  await Promise.all(both);
  expect(await names()).toEqual(['first.jpg', 'second.jpg']);

  const slow = lateBy(44_000, 'slow.jpg');
  await vi.advanceTimersByTimeAsync(44_000);
  expect(await slow).toMatchObject({ outcome: 'saved' });
});

/** A worker that gets the files themselves: a channel would make copies, which read at once. */
function startStoreWorker() {
  const [page, worker] = [new EventTarget(), new EventTarget()];
  const endOf = (mine: EventTarget, other: EventTarget) => ({
    postMessage: (data: unknown) => other.dispatchEvent(new MessageEvent('message', { data })),
    addEventListener: (type: string, hear: (event: never) => void) =>
      mine.addEventListener(type, hear as (event: Event) => void),
    terminate: () => undefined,
  });
  serveStore(endOf(worker, page), ports());
  return endOf(page, worker);
}

const openClient = (spawnStore: typeof startStoreWorker) =>
  createIntakeClient({
    ...surroundingsOfPhone(),
    spawnStore,
    spawnConvert: () => startWorker(null),
    isSmallDevice: true,
    listRaw: async () => [],
    previews: db.previews,
  });
const photo = (name: string) => new File([readSample('own-ori1.jpg')], name);

test('a shot that a page about to be left cannot read is read once more; of an empty one, or a file, that is told at once', async () => {
  const client = openClient(startStoreWorker);
  let reads = 0;
  const unread = (bytes: BlobPart[]) =>
    Object.assign(new File(bytes, 'shot.jpg'), {
      async arrayBuffer(this: File) {
        if (++reads === 1) throw new DOMException('The page is left', 'NotReadableError');
        return await Blob.prototype.arrayBuffer.call(this);
      },
    });
  const gone = [{ outcome: 'not_saved', why: 'gone' }];
  expect(await client.save([unread([readSample('own-ori1.jpg')])], SHOT)).toMatchObject(gone);
  const shot = { ...SHOT, pressedAt: 1 };
  reads = 0;
  expect(await client.save([unread([])], shot)).toMatchObject(gone);
  reads = 0;
  const saving = client.save([unread([readSample('own-ori1.jpg')])], shot);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await saving).toMatchObject([{ outcome: 'saved' }]);
  client.close();
});

test('a shot is safe though files that were picked before it never come, and those are done with in the end', async () => {
  const stuck = () => Object.assign(photo('stuck.jpg'), { arrayBuffer: never });
  const spawnStore = vi.fn<typeof startStoreWorker>(startStoreWorker);
  const client = openClient(spawnStore);
  const told = vi.fn<(outcome: unknown) => void>();
  const picked = client.save([stuck(), photo('good.jpg'), stuck(), stuck()], SHOT, told);
  const shot = client.save([photo('shot.jpg')], SHOT);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await shot).toMatchObject([{ outcome: 'saved' }]);
  expect(told).not.toHaveBeenCalled();

  for (let pair = 0; pair < 2; pair++) await vi.advanceTimersByTimeAsync(45_000);
  expect((await picked).map(({ outcome }) => outcome)).toEqual([
    'not_saved',
    'saved',
    'not_saved',
    'not_saved',
  ]);
  expect((await names()).toSorted()).toEqual(['good.jpg', 'shot.jpg']);
  expect(spawnStore).toHaveBeenCalledOnce();
  client.close();
});

import { singleFlightByName } from '#shared/single-flight.ts';
import { isToPrepare } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { ConvertCalls, StoreCalls } from './calls.ts';
import { createSemaphore } from './semaphore.ts';
import { createWorkerClient, WorkerLost, type WorkerClient } from '#core/worker/worker-client.ts';
import type { PrepareEnd } from './terms.ts';
import { noteBug, orLost, twice } from './lost-worker.ts';
import type { IntakeClientPorts } from './ports.ts';

/** Silence after which a worker is taken for dead. Decoding the largest photo takes seconds, on a slow phone more. */
const PATIENCE_MS = 30_000;
/** A photo with more pixels has the memory to itself. */
const HEAVY_PIXELS = 24_000_000;

/** The workers that make photos ready, and the ways to go on when they cannot. */
export function createPreparePool(ports: IntakeClientPorts, store: WorkerClient<StoreCalls>) {
  const workers = Array.from({ length: ports.isSmallDevice ? 1 : 2 }, () =>
    createWorkerClient<ConvertCalls, object>(() => ports.spawnConvert(), {}, PATIENCE_MS),
  );
  const free = [...workers];
  const whenFree = createSemaphore(workers.length);

  /** Photos that could not be made ready for want of room since one could be. */
  const cramped = new Set<string>();

  function noteRoom(): void {
    if (cramped.size === 0) return;
    cramped.clear();
    ports.tellFull?.(false);
  }

  /** Told each time: whoever has come meanwhile has not heard of it. */
  function noteNoRoom(id: string): void {
    cramped.add(id);
    ports.tellFull?.(true);
  }

  /** Where nothing is left that lacked room, nobody knows that the phone is full. */
  function forgetGone(todo: readonly OutboxItem[]): void {
    if (!todo.some(({ id }) => cramped.has(id))) noteRoom();
  }

  /** In a worker, in a fresh one, on the page, and else it is held. */
  async function prepareOne(id: string, worker: WorkerClient<ConvertCalls>): Promise<PrepareEnd> {
    const end = await orLost(twice(() => askToPrepare(id, worker)));
    if (end !== 'unable') return end;
    const onPage = ports.convertOnPage ? await orLost(store.ask('prepareOnPage', { id })) : 'unable';
    return onPage === 'unable' ? await orLost(store.ask('setAside', { id })) : onPage;
  }

  async function takeOne(item: OutboxItem): Promise<void> {
    const worker = free.pop();
    if (!worker) throw new Error('More work was let in than there are workers');
    try {
      const end = await prepareOne(item.id, worker);
      // What a worker could not fetch once it never fetches again in Firefox: a module that failed stays failed.
      if (end === 'not_now') worker.end();
      // Of what must wait nothing changed: to tell of it would have it tried again at once, for ever.
      if (end === 'final' || end === 'attention') ports.tellChanged?.();
      if (end === 'final') noteRoom();
      if (end === 'no_room') noteNoRoom(item.id);
    } finally {
      free.push(worker);
    }
  }

  return {
    prepare: singleFlightByName(async (userId) => {
      const seen = new Set<string>();
      for (;;) {
        const raw = (await ports.listRaw(userId)).filter(isToPrepare);
        forgetGone(raw);
        const todo = raw.filter(({ id }) => !seen.has(id));
        if (todo.length === 0) return;
        for (const { id } of todo) seen.add(id);
        await Promise.all(todo.map((item) => whenFree(isHeavy(item), () => takeOne(item))));
      }
    }),
    /** The one that comes first: a second photo starts the other, and most of the time there is none. */
    warmUp() {
      free.at(-1)?.ask('warmUp', null).catch(noteBug);
    },
    end() {
      for (const worker of workers) worker.end();
    },
  };
}

/** A worker that threw may be out of memory or in disorder: another one takes its place. */
async function askToPrepare(id: string, worker: WorkerClient<ConvertCalls>): Promise<PrepareEnd> {
  try {
    return await worker.ask('prepare', { id, isAgain: false }, { id, isAgain: true });
  } catch (error) {
    if (error instanceof WorkerLost) throw error;
    noteBug(error);
    worker.end();
    throw new WorkerLost('threw', true);
  }
}

const isHeavy = ({ width, height }: OutboxItem): boolean =>
  width === null || height === null || width * height > HEAVY_PIXELS;

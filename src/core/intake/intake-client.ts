import { createIdMaker } from '#core/lib/id-maker.ts';
import type { PageCalls, StoreCalls } from './calls.ts';
import { createWorkerClient, type WorkerClient } from '#core/worker/worker-client.ts';
import type { IntakeClient, Occasion, Outcome } from './terms.ts';
import { noteBug, twice } from './lost-worker.ts';
import type { IntakeClientPorts } from './ports.ts';
import { createPreparePool } from './prepare-pool.ts';

/** A file may come from somewhere else while it is read. */
const PATIENCE_MS = 60_000;

/**
 * To be safe comes before to be ready: both want processor and disk. What came before is safe before what comes after. A
 * file that does not come holds nobody up.
 */
const SAVING_FIRST_MS = 5000;

/**
 * A page that is about to be left reads nothing any more in WebKit, which tells of the leaving only later; the rest of this
 * passes when somebody has come back.
 */
const LEAVING_MS = 1000;

/** The page's side of the intake: it hands out work and never touches a byte of it. */
export function createIntakeClient(ports: IntakeClientPorts): IntakeClient {
  const page: PageCalls = {
    convert: async ({ bytes, type }) =>
      (await ports.convertOnPage?.(bytes, type, () => store.keepWaiting())) ?? { failure: 'unable' },
  };
  const store: WorkerClient<StoreCalls> = createWorkerClient<StoreCalls, PageCalls>(
    () => ports.spawnStore(),
    page,
    PATIENCE_MS,
  );
  const pool = createPreparePool(ports, store);
  const newId = createIdMaker(ports);
  let saving: Promise<unknown> = Promise.resolve();

  async function saveOne(file: Blob, occasion: Occasion): Promise<Outcome> {
    const name = 'name' in file && typeof file.name === 'string' ? file.name : '';
    const id = newId();
    try {
      const again = { file, name, occasion, id, isAgain: true };
      const ask = (isAgain: boolean) => store.ask('save', { file, name, occasion, id, isAgain }, again);
      const outcome = await twice(ask);
      return isUnreadShot(outcome, file, occasion) ? await later(() => ask(true)) : outcome;
    } catch (error) {
      noteBug(error);
      return (await saveOnPage(file, name, occasion, id)) ?? notSaved(name);
    }
  }

  async function saveOnPage(file: Blob, name: string, occasion: Occasion, id: string) {
    const photo = { name, size: file.size, arrayBuffer: () => file.arrayBuffer() };
    try {
      return await ports.intakeOnPage?.accept(photo, occasion, { id, isAgain: true });
    } catch (error) {
      noteBug(error);
      return undefined;
    }
  }

  return {
    async save(files, occasion, report) {
      const outcomes: Outcome[] = [];
      const work = atMost(SAVING_FIRST_MS, saving).then(async () => {
        const waiting = files.values();
        const start = () => {
          const { value } = waiting.next();
          return value && saveOne(value, occasion);
        };
        // One ahead: it is read while the one before it is written. More would only take memory.
        let [now, next] = [start(), start()];
        while (now) {
          const outcome = await now;
          outcomes.push(outcome);
          if (mayBeThere(outcome)) ports.tellChanged?.();
          report?.(outcome);
          [now, next] = [next, start()];
        }
      });
      saving = work.catch(() => undefined);
      await work;
      return outcomes;
    },
    async prepare(userId) {
      await atMost(SAVING_FIRST_MS, saving);
      await pool.prepare(userId);
    },
    warmUp() {
      pool.warmUp();
      store.ask('warmUp', null).catch(noteBug);
    },
    async preview(id) {
      const bytes = await ports.previews.get(id);
      return bytes && new Blob([bytes], { type: 'image/jpeg' });
    },
    close() {
      store.end();
      pool.end();
    },
  };
}

/** It lies in the memory of this page, which does not lose it. */
const isUnreadShot = (outcome: Outcome, { size }: Blob, { pressedAt }: Occasion): boolean =>
  outcome.outcome === 'not_saved' && outcome.why === 'gone' && pressedAt !== undefined && size > 0;

async function later<T>(work: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
  return await work();
}

const mayBeThere = (outcome: Outcome): boolean =>
  outcome.outcome === 'saved' || (outcome.outcome === 'not_saved' && outcome.why === 'unsure');
const notSaved = (name: string): Outcome => ({ outcome: 'not_saved', why: 'storage_error', name });

/** Settles with the work, which never fails, or when it takes too long. */
function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

import type { PageCalls, StoreCalls } from './calls.ts';
import { createHand, type Hand } from './hand.ts';
import type { IntakeDesk, Occasion, Outcome } from './intake.ts';
import { noteBug, twice } from './lost-worker.ts';
import { createIdMaker } from '#core/lib/id-maker.ts';
import type { DeskPorts } from './ports.ts';
import { createPrepareCrew } from './prepare-crew.ts';

/** A file may come from somewhere else while it is read. */
const PATIENCE_MS = 60_000;

/** The page's side of the intake: it hands out work and never touches a byte of it. */
export function makeDesk(ports: DeskPorts): IntakeDesk {
  const page: PageCalls = {
    convert: async ({ bytes, type }) =>
      (await ports.convertOnPage?.(bytes, type, () => store.keepWaiting())) ?? { failure: 'unable' },
  };
  const store: Hand<StoreCalls> = createHand<StoreCalls, PageCalls>(
    () => ports.spawnStore(),
    page,
    PATIENCE_MS,
  );
  const crew = createPrepareCrew(ports, store);
  const newId = createIdMaker(ports);
  let saving: Promise<unknown> = Promise.resolve();

  async function saveOne(file: Blob, occasion: Occasion): Promise<Outcome> {
    const name = 'name' in file && typeof file.name === 'string' ? file.name : '';
    const id = newId();
    try {
      return await twice((isAgain) => store.ask('save', { file, name, occasion, id, isAgain }));
    } catch (error) {
      noteBug(error);
      const photo = { name, size: file.size, arrayBuffer: () => file.arrayBuffer() };
      const onPage = await ports.intakeOnPage?.accept(photo, occasion, { id, isAgain: true });
      return onPage ?? { outcome: 'not_saved', why: 'storage_trouble', name };
    }
  }

  return {
    async save(files, occasion, report) {
      const outcomes: Outcome[] = [];
      const work = saving.then(async () => {
        for (const file of files) {
          const outcome = await saveOne(file, occasion);
          outcomes.push(outcome);
          if (outcome.outcome === 'saved') ports.tellChanged?.();
          report?.(outcome);
        }
      });
      saving = work.catch(() => undefined);
      await work;
      return outcomes;
    },
    prepare: async (userId) => await crew.prepare(userId),
    warmUp() {
      crew.warmUp();
      store.ask('warmUp', null).catch(noteBug);
    },
    async preview(id) {
      const bytes = await ports.previews.get(id);
      return bytes && new Blob([bytes], { type: 'image/jpeg' });
    },
    close() {
      store.end();
      crew.end();
    },
  };
}

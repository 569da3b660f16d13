import { keepSending } from '#app/keep-sending.ts';
import { openPageCore } from '#core/open-core.ts';
import { sessionKeyName } from '#core/model/session-key-name.ts';
import type { Page, World } from '#tests/simulation/story/world.ts';
import { createActor } from './actor.ts';
import { BACKEND } from './backend.ts';
import { registerSync } from './background-sync.ts';
import { intakeWorkers } from './intake-workers.ts';
import { takeOverWhereAlone } from './take-over.ts';
import { end, note } from './phone.ts';
import { runWhole } from './run-task.ts';
import { textPlace } from './text-places.ts';

/** Opens the app in a page, as open-app-core.ts and run-core.ts do, without its screens. */
export async function openPage(world: World, slot: number): Promise<Page> {
  const { phone } = world;
  takeOverWhereAlone(world);
  world.lives += 1;
  const name = `page-${String(slot + 1)}.${String(world.lives)}`;
  const actor = createActor(name, 'page', { parent: null, build: world.build });
  phone.actors.add(actor);
  note(phone, `${name} opens`);
  const returns = new Set<() => void>();
  const page: Partial<Page> = {
    actor,
    isVisible: true,
    inProgress: 0,
    isUpdating: false,
    comeBack: () => returns.forEach((tell) => tell()),
  };
  await runWhole(phone, actor, () => {
    const core = openPageCore(BACKEND, {
      ...intakeWorkers(phone),
      isSmallDevice: false,
      canary: textPlace(phone, 'plateglow-unsent'),
      sessionKey: textPlace(phone, sessionKeyName(BACKEND.url)),
      notes: (key) => textPlace(phone, key),
      // The screen asks to be loaded afresh; whoever holds the phone does so.
      tellOutdated: () => void phone.schedule.add({ after: 500, actor, name: 'outdated', run: reload }),
    });
    const reload = () => end(phone, actor);
    page.core = core;
    keepSending({
      core,
      clock: {
        now: () => Date.now(),
        after(ms, run) {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      },
      isVisible: () => page.isVisible ?? true,
      onReturn(listener) {
        returns.add(listener);
        return () => returns.delete(listener);
      },
      askForWake: async () => registerSync(world),
      showCount: async () => undefined,
    });
  });
  const opened = page as Page;
  world.pages[slot] = opened;
  return opened;
}

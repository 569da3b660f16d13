import { openWorkerCore, type WorkerCore } from '#core/open-core.ts';
import type { Worker, World } from '#tests/simulation/story/world.ts';
import { createActor } from './actor.ts';
import { BACKEND } from './backend.ts';
import { end, note } from './phone.ts';
import { renewInPage, sendOnWake, type WakeEvent, type WorkerScope } from './worker-scripts.ts';

/** A worker without anything to do is stopped after so long. */
const IDLE_MS = 30_000;

/** Starts the service worker, as sw.ts does, with what it does when it is woken. */
export function openWorker(world: World): Worker {
  const { phone } = world;
  world.lives += 1;
  const name = `worker.${String(world.lives)}`;
  const actor = createActor(name, 'service', { parent: null, build: world.build });
  phone.actors.add(actor);
  note(phone, `${name} starts`);
  const listeners = new Map<string, (event: WakeEvent) => void>();
  const self: WorkerScope = {
    addEventListener: (type, listener) => listeners.set(type, listener),
    clients: { matchAll: () => Promise.resolve(windowsOf(world)) },
    navigator: {},
  };
  let core: WorkerCore | undefined;
  sendOnWake(self, () => (core ??= openWorkerCore(BACKEND, (channel) => renewInPage(self, channel))));
  let working = 0;
  const worker: Worker = {
    actor,
    isBusy: () => working > 0,
    async wake(tag, lastChance) {
      working += 1;
      try {
        let work: Promise<unknown> = Promise.resolve();
        listeners.get('sync')?.({ tag, lastChance, waitUntil: (given) => void (work = given) });
        await work;
      } finally {
        working -= 1;
        const run = () => void (working === 0 && end(phone, actor));
        phone.schedule.add({ after: IDLE_MS, actor: null, name: `${name} idle`, run });
      }
    },
  };
  world.worker = worker;
  return worker;
}

const windowsOf = ({ pages }: World) =>
  pages
    .filter((page) => page?.actor.isAlive)
    .map((page) => ({
      visibilityState: page?.isVisible ? 'visible' : 'hidden',
      url: 'https://app.example/app',
    }));

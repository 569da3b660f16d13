import type { Core } from '#core/open-core.ts';
import { StorageError } from '#core/model/storage-error.ts';
import { createDraw } from '#tests/simulation/phone/draw.ts';
import { note } from '#tests/simulation/phone/phone.ts';
import { runWhole } from '#tests/simulation/phone/run-task.ts';
import type { Page, World } from '#tests/simulation/story/world.ts';

/** Something that may happen at any moment. `pick` decides what is left open; gives what it came to, null: nothing. */
export type Happening = (world: World, pick: Pick) => Promise<string | null> | string | null;

/** When it may happen: at any moment, or while a photo goes up, is asked for, or is being saved. */
export type Moment = 'any' | 'sending' | 'starting' | 'saving';

/** Chance of one event, which does not depend on any other. */
export interface Pick {
  below: (below: number) => number;
  one: <T>(list: readonly T[]) => T | undefined;
}

export function createPick(seed: number): Pick {
  const draw = createDraw(seed);
  const below = (most: number) => draw.below(most, 'pick');
  return { below, one: (list) => list[below(list.length)] };
}

export const openPages = ({ pages }: World): Page[] =>
  pages.filter((page): page is Page => page?.actor.isAlive === true);

/** A person asks the app for something, and waits for nothing. What the phone's storage cannot do is no bug. */
export async function ask(world: World, page: Page, work: (core: Core) => Promise<unknown>): Promise<void> {
  await runWhole(world.phone, page.actor, () => {
    work(page.core).catch((error: unknown) => {
      if (error instanceof StorageError) note(world.phone, `${page.actor.name}: storage: ${error.code}`);
      else
        world.phone.complaints.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
  });
}

import { isSaver } from '#tests/simulation/phone/intake-workers.ts';
import { end } from '#tests/simulation/phone/phone.ts';
import { losePower } from '#tests/simulation/disk/disk.ts';
import { runWhole } from '#tests/simulation/phone/run-task.ts';
import { openPage } from '#tests/simulation/phone/open-page.ts';
import type { World } from '#tests/simulation/story/world.ts';
import { type Happening, openPages } from './event.ts';

// What ends at once, and what begins again.

const killOne =
  (word: string, kinds: readonly string[]): Happening =>
  (world, pick) => {
    const actor = pick.one([...world.phone.actors].filter(({ kind }) => kinds.includes(kind)));
    if (!actor) return null;
    world.accidents += 1;
    end(world.phone, actor);
    return `${actor.name} ${word}`;
  };

export const killPage = killOne('is killed', ['page']);
export const killWorker = killOne('is killed', ['service', 'dedicated']);

/** Not now, but in the middle of its own code. */
export const killInCode: Happening = (world, pick) => {
  const actor = pick.one([...world.phone.actors]);
  if (!actor) return null;
  world.accidents += 1;
  actor.callsLeft = pick.below(40);
  return `${actor.name} will die after ${String(actor.callsLeft)} more calls`;
};

/** Between a photo's bytes on the disk and the word that says so. */
export const killSaver: Happening = (world, pick) => {
  const saver = pick.one([...world.phone.actors].filter(isSaver));
  if (!saver) return null;
  world.accidents += 1;
  saver.callsLeft = pick.below(12);
  return `${saver.name} will die after ${String(saver.callsLeft)} more calls`;
};

function killAll(world: World): void {
  world.accidents += 1;
  for (const actor of world.phone.actors) end(world.phone, actor);
}

export const killBrowser: Happening = (world) => {
  killAll(world);
  return 'the browser is killed';
};

export const cutPower: Happening = (world, pick) => {
  killAll(world);
  losePower(world.disk, pick.below);
  return 'the battery is empty';
};

/** The app is opened where it is not open, and brought to the front where it is. */
export const openApp: Happening = async (world, pick) => {
  const slot = pick.below(world.pages.length);
  const page = world.pages[slot];
  if (!page?.actor.isAlive) {
    await openPage(world, slot);
    return `page ${String(slot + 1)} is opened`;
  }
  page.isVisible = true;
  await runWhole(world.phone, page.actor, page.comeBack);
  return `${page.actor.name} comes to the front`;
};

export const hide: Happening = (world, pick) => {
  const page = pick.one(openPages(world));
  if (!page) return null;
  page.isVisible = false;
  return `${page.actor.name} is hidden`;
};

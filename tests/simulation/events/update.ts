import { end } from '#tests/simulation/phone/phone.ts';
import { OUTBOX_LOCK } from '#core/model/page-message.ts';
import { openPage } from '#tests/simulation/phone/open-page.ts';
import type { Happening } from './event.ts';

const MOST_BUILDS = 3;

/**
 * A later build takes over, whose database has one version more: applied only while nobody sends, and then the worker is
 * another one and the page that asked is loaded afresh. Other pages run on as they were, until they hear of it.
 */
export const update: Happening = async (world, pick) => {
  if (world.build >= MOST_BUILDS || world.lockHolder(OUTBOX_LOCK)?.isAlive) return null;
  world.build += 1;
  if (world.worker) end(world.phone, world.worker.actor);
  const slot = pick.below(world.pages.length);
  const page = world.pages[slot];
  if (page) end(world.phone, page.actor);
  await openPage(world, slot);
  return `build ${String(world.build)} takes over with page ${String(slot + 1)}`;
};

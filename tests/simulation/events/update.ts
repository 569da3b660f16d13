import { applyUpdate } from '#tests/simulation/phone/change-over.ts';
import { ask, type Happening, openPages } from './event.ts';

/** So many versions of the database follow each other in a story. */
const MOST_BUILDS = 3;

/** A page has found a new build: its worker waits. Every other one has a database with one version more. */
export const findUpdate: Happening = (world, pick) => {
  if (!openPages(world).some(({ isVisible }) => isVisible)) return null;
  const newest = world.waitingBuild ?? world.build;
  const build = newest + pick.below(2);
  if (build > MOST_BUILDS) return null;
  world.waitingBuild = build;
  return `a new build waits${build > newest ? ', with another database' : ''}`;
};

/** Somebody says yes to the new build, in one of the pages; or to follow another page, where that has said so already. */
export const agreeToUpdate: Happening = async (world, pick) => {
  const page = pick.one(openPages(world));
  const isOffered = world.waitingBuild !== null || (page && page.actor.build < world.build);
  if (!page || !isOffered || page.isUpdating) return null;
  page.isUpdating = true;
  await ask(world, page, () => applyUpdate(world, page));
  return `${page.actor.name} is to be updated`;
};

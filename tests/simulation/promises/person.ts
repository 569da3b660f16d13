import { sessionOf } from '#tests/simulation/events/look.ts';
import type { World } from '#tests/simulation/story/world.ts';

/** Who signed in last is who is here, and after a sign-out nobody is, until somebody signs in. */
export function checkPerson(world: World): string | null {
  if (world.whoIsHere === undefined) return null;
  const here = sessionOf(world)?.person.id ?? null;
  return here === world.whoIsHere
    ? null
    : `${String(here)} is here in the place of ${String(world.whoIsHere)}`;
}

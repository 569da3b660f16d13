import { ANNA, BEN } from '#tests/support/core/sample-photo.ts';
import { signIn as sessionFor } from '#tests/simulation/server/auth.ts';
import type { Core } from '#core/open-core.ts';
import type { Page, World } from '#tests/simulation/story/world.ts';
import { ask, type Happening, openPages } from './event.ts';
import { sessionOf } from './look.ts';

// Who is here, and whether the server still knows them.

const nameOf = (userId: string) => (userId === ANNA ? 'Anna' : 'Ben');

/**
 * Changes who is here. Once that is done, and nobody has begun another change meanwhile, it is held to: no renewal that is
 * on its way brings somebody else back.
 */
async function changePerson(
  world: World,
  page: Page,
  next: string | null,
  work: (core: Core) => Promise<unknown>,
): Promise<void> {
  world.whoIsHere = undefined;
  const change = {};
  // Of two at a time nobody can say which is the last.
  const isAlone = ![...world.changesOfPerson.values()].some(({ isAlive }) => isAlive);
  world.lastChange = change;
  world.changesOfPerson.set(change, page.actor);
  await ask(world, page, async (core) => {
    await work(core);
    world.changesOfPerson.delete(change);
    if (isAlone && world.lastChange === change) world.whoIsHere = next;
  });
}

export async function signInOn(world: World, page: Page, userId: string): Promise<void> {
  const session = sessionFor(world.server.state, userId);
  await changePerson(world, page, userId, (core) => core.session.signedIn(session));
}

const signInAs =
  (who: (here: string | undefined) => string): Happening =>
  async (world, pick) => {
    const page = pick.one(openPages(world));
    if (!page) return null;
    const userId = who(sessionOf(world)?.person.id);
    await signInOn(world, page, userId);
    return `${page.actor.name}: ${nameOf(userId)} signs in`;
  };

export const signInAgain = signInAs((here) => here ?? ANNA);
export const signInOther = signInAs((here) => (here === ANNA ? BEN : ANNA));

export const signOut: Happening = async (world, pick) => {
  const page = pick.one(openPages(world));
  if (!page) return null;
  await changePerson(world, page, null, (core) => core.session.signOut());
  return `${page.actor.name}: signs out`;
};

/** The server ends the session: somebody signed out everywhere, or changed the password. */
export const revoke: Happening = (world) => {
  const token = sessionOf(world)?.session?.refresh_token;
  const family = world.server.state.families.find(
    ({ tokens }) => token !== undefined && tokens.includes(token),
  );
  if (!family || family.isRevoked) return null;
  family.isRevoked = true;
  world.accidents += 1;
  return 'the server ends the session';
};

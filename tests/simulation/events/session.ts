import { ANNA, BEN } from '#tests/support/core/sample-photo.ts';
import { signIn as sessionFor } from '#tests/simulation/server/auth.ts';
import { ask, type Happening, openPages } from './event.ts';
import { sessionOf } from './look.ts';

// Who is here, and whether the server still knows them.

const nameOf = (userId: string) => (userId === ANNA ? 'Anna' : 'Ben');

const signInAs =
  (who: (here: string | undefined) => string): Happening =>
  async (world, pick) => {
    const page = pick.one(openPages(world));
    if (!page) return null;
    const userId = who(sessionOf(world)?.person.id);
    const session = sessionFor(world.server.state, userId);
    await ask(world, page, (core) => core.session.signedIn(session));
    return `${page.actor.name}: ${nameOf(userId)} signs in`;
  };

export const signInAgain = signInAs((here) => here ?? ANNA);
export const signInOther = signInAs((here) => (here === ANNA ? BEN : ANNA));

export const signOut: Happening = async (world, pick) => {
  const page = pick.one(openPages(world));
  if (!page) return null;
  await ask(world, page, (core) => core.session.signOut());
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

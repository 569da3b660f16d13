import { create } from 'zustand';
import { dropPictureCopies } from '#core/lib/picture-copies.ts';
import type { Person } from '#core/model/person.ts';
import type { Core } from '#core/open-core.ts';
import { core } from './core.ts';
import { singleFlight } from '#shared/single-flight.ts';

interface WhoIsHere {
  /** False until the phone has answered, and when it could not say who is here after a change. */
  hasRead: boolean;
  person: Person | null;
}

export const usePerson = create<WhoIsHere>(() => ({ hasRead: false, person: null }));

/**
 * What somebody has asked for, answered to them alone, and so is that it failed. Where they have gone by then it is answered
 * to nobody, ever: the screens that wait for it are gone, too. Whoever is not known for a moment may still be they.
 */
export async function answerToAsker<T>(ask: () => Promise<T>): Promise<T> {
  const asker = usePerson.getState().person?.id;
  const end = ask();
  await end.catch(() => undefined);
  const { person, hasRead } = usePerson.getState();
  if (asker === undefined || !hasRead || person?.id === asker) return await end;
  return await new Promise<never>(() => undefined);
}

/** The app came to the front, or the connection came back. Gives back how to stop listening. */
export type OnReturn = (listener: () => void) => () => void;

/** Keeps the store in step with the session of this phone. Gives back how to stop. */
export function followPerson(
  { session, channel }: Pick<Core, 'session' | 'channel'>,
  onReturn: OnReturn,
): () => void {
  const read = singleFlight(async () => {
    try {
      usePerson.setState({ hasRead: true, person: await session.person() });
    } catch (error) {
      console.warn('Who is here could not be read; it is tried again.', error);
      usePerson.setState({ hasRead: false, person: null });
    }
  });
  const readAgain = () => {
    if (!usePerson.getState().hasRead) void read();
  };
  void read();
  const stops = [
    channel.listen(({ type }) => {
      if (type === 'session-changed') void read();
      if (type === 'items-changed') readAgain();
    }),
    onReturn(readAgain),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Calls `forget` before anything is read after a change of persons, or where nobody can say whether there was one: what
 * belongs to somebody else must not stay on the screen. `read` is to be called at the start of each reading. Where a
 * reading hangs, the screen may hear first who is here: it forgets at once, and `readAgain` brings what is theirs.
 */
export function watchOwner(
  { session, channel }: Pick<Core, 'session' | 'channel'>,
  forget: () => void,
  readAgain: () => void,
): {
  read: () => Promise<Person | null>;
  /** Whether nothing has changed since: else what was read may be somebody else's, and is read anew anyway. */
  isCurrent: () => boolean;
  stop: () => void;
} {
  let ownerId: string | undefined;
  let isInDoubt = true;
  const stops = [
    usePerson.subscribe(({ person }) => {
      if (!person || !ownerId || person.id === ownerId) return;
      ownerId = person.id;
      forget();
      readAgain();
    }),
    channel.listen(({ type }) => {
      if (type === 'session-changed') isInDoubt = true;
    }),
  ];
  return {
    async read() {
      const wasInDoubt = isInDoubt;
      isInDoubt = false;
      try {
        const person = await session.person();
        if (person?.id !== ownerId) forget();
        ownerId = person?.id;
        return person;
      } catch (error) {
        isInDoubt ||= wasInDoubt;
        if (isInDoubt) forget();
        throw error;
      }
    },
    isCurrent: () => !isInDoubt,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/**
 * This person goes, if it still is they; what they have not sent stays on this phone. False: storage isn’t responding, so
 * that they are still here.
 */
export async function signOut(userId?: string): Promise<boolean> {
  try {
    const { session } = await core();
    await session.signOut(userId);
    // The worker would, but sleeps until it is asked for something.
    await dropPictureCopies();
    return true;
  } catch (error) {
    console.warn('Who is here could not be changed.', error);
    return false;
  }
}

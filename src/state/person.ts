import { create } from 'zustand';
import type { Person } from '#core/model/person.ts';
import type { Core } from '#core/open-core.ts';
import { core } from './core.ts';
import { onceAtATime } from './once-at-a-time.ts';

interface WhoIsHere {
  /** False until the phone has been asked. */
  hasLooked: boolean;
  person: Person | null;
}

export const usePerson = create<WhoIsHere>(() => ({ hasLooked: false, person: null }));

/** Keeps the store in step with the session of this phone. Gives back how to stop. */
export function followPerson({ session, channel }: Pick<Core, 'session' | 'channel'>): () => void {
  const look = onceAtATime(async () => {
    usePerson.setState({ hasLooked: true, person: await session.person() });
  });
  void look();
  return channel.listen(({ type }) => {
    if (type === 'session-changed') void look();
  });
}

/** The person goes; what they have not sent stays on this phone. */
export async function signOut(): Promise<void> {
  const { session } = await core();
  await session.signOut();
}

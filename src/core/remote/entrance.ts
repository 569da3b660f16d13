import type { Session } from '#core/model/person.ts';
import type { AuthOutcome } from './auth-outcome.ts';
import type { Keeper } from './session-keeper.ts';

/** Asks the auth service who comes in; where nobody does, why. */
export type Entrance = (ask: () => Promise<Session | AuthOutcome>) => Promise<AuthOutcome>;

const OVERTAKEN: AuthOutcome = {
  ok: false,
  code: 'overtaken',
  message: 'Someone else has signed in. Please try again.',
};

/**
 * Lets in whoever the auth service answers for. Where the answer was slow and somebody else has come in since it was asked
 * for, they stay: they would go on at the screen, and their photos, as another person.
 */
export function createEntrance(keeper: Pick<Keeper, 'person' | 'signedIn'>): Entrance {
  let asked = 0;
  /** Who comes in here, or has, and when that was asked for last: noted before it is written, as the next may be deciding. */
  const turns = new Map<string, number>();

  return async (ask) => {
    const turn = ++asked;
    // A phone that has only just begun may be slow to read: what did not come is asked for anew, once.
    const before = await keeper.person().catch(() => keeper.person());
    const end = await ask();
    if ('ok' in end) return end;
    const { id } = end.user;
    const mayCome = (here: string | undefined) => {
      const isNewest = Math.max(0, ...turns.values()) <= turn;
      const mayFollow = here === undefined || here === before?.id || turns.has(here);
      if (here !== id && !(isNewest && mayFollow)) return false;
      turns.set(id, Math.max(turn, turns.get(id) ?? 0));
      return true;
    };
    return (await keeper.signedIn(end, mayCome)) ? { ok: true, isSignedIn: true } : OVERTAKEN;
  };
}

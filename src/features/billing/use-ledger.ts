import { useEffect, useState } from 'react';
import { LEDGER_LINES, MOST_LEDGER_LINES } from '#core/model/limits.ts';
import type { CreditEvent } from '#core/model/server-rows.ts';
import { useConnectivity } from '#state/connectivity.ts';
import { readCreditEvents, type EditEnd } from '#state/edits.ts';
import { useMirror } from '#state/mirror.ts';
import { usePerson } from '#state/person.ts';

interface Ledger {
  /** What was read last; undefined: nothing yet. */
  events: readonly CreditEvent[] | undefined;
  /** Why the last reading brought nothing. */
  error: Extract<EditEnd, { ok: false }> | null;
  isReading: boolean;
  isReadingOlder: boolean;
  readAgain: () => void;
  /** undefined: there are no older ones, or none that can be had. */
  readOlder: (() => void) | undefined;
}

interface Read {
  userId: string;
  /** What was true when it was asked for: the balance, the connection, how many, the try. */
  key: string;
  events: readonly CreditEvent[] | undefined;
  /** So many were to be shown of them. */
  most: number;
  error: Ledger['error'];
}

/** The lines of the ledger, read anew with each change of the balance and when the connection comes back. */
export function useLedger(): Ledger {
  const userId = usePerson(({ person }) => person?.id);
  const isOnline = useConnectivity((state) => state.isOnline);
  const balanceAt = useMirror((state) => state.subscription?.updated_at ?? '');
  const [tries, setTries] = useState(0);
  const [most, setMost] = useState(LEDGER_LINES);
  const [read, setRead] = useState<Read>();
  const key = `${balanceAt} ${String(isOnline)} ${String(most)} ${String(tries)}`;
  useEffect(() => {
    if (userId === undefined) return;
    let isGone = false;
    // One more tells whether there are older ones.
    void readCreditEvents(Math.min(most + 1, MOST_LEDGER_LINES)).then((end) => {
      if (isGone) return;
      setRead((before) => {
        if (end.ok) return { userId, key, events: end.value, most, error: null };
        // Older lines are still true: a connection that is gone takes none of them away.
        const known = before?.userId === userId ? before : { events: undefined, most };
        return { ...known, userId, key, error: end };
      });
    });
    return () => void (isGone = true);
  }, [userId, key, most]);
  const mine = read?.userId === userId ? read : undefined;
  const readAgain = () => setTries((count) => count + 1);
  const events = mine?.events;
  const readOlder = (count: number) => {
    setMost(Math.min(2 * count, MOST_LEDGER_LINES));
    readAgain();
  };
  const isReading = userId !== undefined && mine?.key !== key;
  return {
    events: events?.slice(0, mine?.most),
    error: mine?.error ?? null,
    isReading,
    isReadingOlder: isReading && mine !== undefined && most > mine.most,
    readAgain,
    readOlder: mine && events && events.length > mine.most ? () => readOlder(mine.most) : undefined,
  };
}

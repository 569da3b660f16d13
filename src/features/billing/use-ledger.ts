import { useEffect, useState } from 'react';
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
  readAgain: () => void;
}

interface Read {
  userId: string;
  /** What was true when it was asked for: the balance, the signal, the try. */
  key: string;
  events: readonly CreditEvent[] | undefined;
  error: Ledger['error'];
}

/** The lines of the ledger, read anew with each change of the balance and when the signal comes back. */
export function useLedger(): Ledger {
  const userId = usePerson(({ person }) => person?.id);
  const isOnline = useConnectivity((state) => state.isOnline);
  const balanceAt = useMirror((state) => state.subscription?.updated_at ?? '');
  const [tries, setTries] = useState(0);
  const [read, setRead] = useState<Read>();
  const key = `${balanceAt} ${String(isOnline)} ${String(tries)}`;
  useEffect(() => {
    if (userId === undefined) return;
    let isGone = false;
    void readCreditEvents().then((end) => {
      if (isGone) return;
      setRead((before) => ({
        userId,
        key,
        // Older lines are still true: a signal that is gone takes none of them away.
        events: end.ok ? end.value : before?.userId === userId ? before.events : undefined,
        error: end.ok ? null : end,
      }));
    });
    return () => void (isGone = true);
  }, [userId, key]);
  const mine = read?.userId === userId ? read : undefined;
  return {
    events: mine?.events,
    error: mine?.error ?? null,
    isReading: userId !== undefined && mine?.key !== key,
    readAgain: () => setTries((count) => count + 1),
  };
}

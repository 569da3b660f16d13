import { MINUTE_MS } from '#core/lib/durations.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { sayShortMoment } from '#core/lib/say-date.ts';
import { sayCreditEvent } from '#core/model/credit-event-words.ts';
import { describeCredits } from '#core/model/credit-words.ts';
import type { CreditEvent, SubscriptionRow } from '#core/model/server-rows.ts';
import { useConnectivity } from '#state/connectivity.ts';
import { readCreditEvents, type EditEnd } from '#state/edits.ts';
import { useMirror } from '#state/mirror.ts';
import { useNow } from '#state/now.ts';

/** The newest of them say why the number is what it is; all stand on the billing screen. */
const LINES = 3;

interface CreditsReasonProps {
  subscription: SubscriptionRow;
  billing: string;
  onGo: () => void;
}

/** Why the last of them are not here. */
const NOT_READ: Partial<Record<Extract<EditEnd, { ok: false }>['kind'], string>> = {
  signed_out: 'Sign in to see your credit history.',
  offline: 'Your credit history shows once you have a connection.',
};

/** Why there are as many credits as there are: the last things that changed them. */
export function CreditsReason({ subscription, billing, onGo }: CreditsReasonProps) {
  const { credits_total: total, credits_used: used, updated_at: balanceAt } = subscription;
  const now = new Date(useNow(MINUTE_MS, true));
  const isOnline = useConnectivity((state) => state.isOnline);
  const [end, setEnd] = useState<EditEnd<CreditEvent[]> | null>(null);
  // Read anew with each change of the balance, and when the connection comes back.
  useEffect(() => {
    let isGone = false;
    void readCreditEvents().then((read) => {
      if (!isGone) setEnd(read);
    });
    return () => void (isGone = true);
  }, [balanceAt, isOnline]);
  return (
    <div className="grid gap-3 font-normal">
      <p>
        <span className="block font-semibold tabular-nums">
          {total - used} of {total} credits left
        </span>
        <span className="text-ink-soft">{describeCredits(subscription, now).reset}</span>
      </p>
      <div className="border-line min-h-16 border-t pt-3" aria-busy={end === null}>
        {end === null && <Skeleton />}
        {end?.ok === false && <p className="text-ink-soft">{NOT_READ[end.kind] ?? end.message}</p>}
        {end?.ok && <Lines events={end.value.slice(0, LINES)} now={now} />}
      </div>
      <Link
        to={billing}
        onClick={onGo}
        className="decoration-line hover:decoration-ember -my-2 inline-flex min-h-11 items-center justify-self-start font-semibold underline decoration-2 underline-offset-4"
      >
        Plan and credits
      </Link>
    </div>
  );
}

function Lines({ events, now }: { events: readonly CreditEvent[]; now: Date }) {
  const { recent, underWay } = useMirror();
  const nameOf = (id: string | null) =>
    id === null ? undefined : (underWay[id] ?? recent.find((row) => row.id === id))?.original_filename;
  if (events.length === 0) return <p className="text-ink-soft">No credits used yet.</p>;
  return (
    <ul className="grid gap-2">
      {events.map((event) => (
        <li key={event.id} className="flex flex-wrap justify-between gap-x-3">
          <span className="min-w-22 grow basis-0 wrap-anywhere">
            {sayCreditEvent(event, nameOf(event.transformation_id))}
          </span>
          <time dateTime={event.created_at} className="text-ink-soft shrink-0 tabular-nums">
            {sayShortMoment(new Date(event.created_at), now)}
          </time>
        </li>
      ))}
    </ul>
  );
}

const Skeleton = () => (
  <div className="grid gap-2">
    <span className="bg-sunk h-4 w-4/5 animate-pulse rounded-full" />
    <span className="bg-sunk h-4 w-3/5 animate-pulse rounded-full" />
  </div>
);

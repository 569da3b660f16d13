import { HOUR_MS } from '#core/lib/durations.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { sayMoment } from '#core/lib/say-date.ts';
import { describeEvent } from '#core/model/credit-event-words.ts';
import type { CreditEvent } from '#core/model/server-rows.ts';
import { MOST_LEDGER_LINES } from '#core/model/limits.ts';
import { useFilenames } from '#state/copy.ts';
import { useNow } from '#state/now.ts';
import { Button } from '#ui/button.tsx';
import { useLedger } from './use-ledger.ts';

/** Lines that are shown until more are asked for. */
const FIRST_LINES = 8;

interface LedgerProps {
  /** Address of one transformation. */
  preview: (id: string) => string;
}

/** What became of each credit, the newest first. */
export function Ledger({ preview }: LedgerProps) {
  const { events, error, isReading, isReadingOlder, readAgain, readOlder } = useLedger();
  return (
    <section aria-labelledby="ledger" aria-busy={isReading} className="min-w-0">
      <h2 id="ledger" className="text-xl">
        Credit history
      </h2>
      {error && (
        <div className="border-amber bg-sunk rounded-control mt-4 border-l-4 px-3 py-2 text-sm">
          <output className="block">
            {error.kind === 'offline'
              ? 'Credit history needs a connection. Your balance above may be out of date.'
              : error.message}
          </output>
          <div className="-ml-4">
            <Button variant="plain" isWaiting={isReading} onClick={readAgain}>
              Try again
            </Button>
          </div>
        </div>
      )}
      {events ? (
        <Lines events={events} preview={preview} isReadingOlder={isReadingOlder} readOlder={readOlder} />
      ) : (
        !error && <Skeleton />
      )}
    </section>
  );
}

interface LinesProps extends LedgerProps {
  events: readonly CreditEvent[];
  isReadingOlder: boolean;
  readOlder: (() => void) | undefined;
}

function Lines({ events, preview, isReadingOlder, readOlder }: LinesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const filenames = useFilenames(events.flatMap((event) => event.transformation_id ?? []));
  const now = useNow(HOUR_MS, true);
  const shown = isWhole ? events : events.slice(0, FIRST_LINES);
  const rest = events.length - shown.length;
  const showMore = rest > 0 ? () => setIsWhole(true) : readOlder;
  const list = useRef<HTMLUListElement>(null);
  /** Lines that were there when more were asked for. */
  const before = useRef<number>(null);
  useEffect(() => {
    if (showMore || before.current === null) return;
    // The button has gone: reading goes on with the first line that came.
    const line = list.current?.children[before.current];
    if (line instanceof HTMLElement) line.focus();
    before.current = null;
  });
  if (events.length === 0) {
    return <p className="text-ink-soft mt-4">Nothing yet. Your first transform shows here.</p>;
  }
  return (
    <>
      <ul ref={list} className="rounded-card border-line bg-surface divide-line mt-4 divide-y border">
        {shown.map((event) => {
          const { transformation_id: photo, created_at } = event;
          const filename = photo === null ? undefined : filenames?.get(photo);
          const { what, why, change, isGain } = describeEvent(event, filename);
          return (
            <li key={event.id} tabIndex={-1} className="flex gap-4 px-4 py-3">
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">
                  {photo !== null && filename !== undefined ? (
                    <Link
                      to={preview(photo)}
                      className="-my-3 inline-block min-w-11 py-3 underline decoration-line decoration-2 underline-offset-4 hover:decoration-ember"
                    >
                      {what}
                    </Link>
                  ) : (
                    what
                  )}
                </p>
                {why && <p className="text-ink-soft text-sm">{why}</p>}
                <time dateTime={created_at} className="text-ink-soft text-xs tabular-nums">
                  {sayMoment(new Date(created_at), new Date(now))}
                </time>
              </div>
              <span className={`shrink-0 font-semibold tabular-nums ${isGain ? 'text-leaf' : ''}`}>
                {change}
              </span>
            </li>
          );
        })}
      </ul>
      {showMore ? (
        <div className="mt-2 grid">
          <Button
            variant="quiet"
            isWaiting={rest === 0 && isReadingOlder}
            onClick={() => {
              before.current = shown.length;
              showMore();
            }}
          >
            {rest > 0 ? `Show ${rest} more` : 'Show older'}
          </Button>
        </div>
      ) : (
        events.length >= MOST_LEDGER_LINES && (
          <p className="text-ink-soft mt-3 text-sm">These are the newest {events.length} lines.</p>
        )
      )}
    </>
  );
}

function Skeleton() {
  return (
    <ul aria-hidden className="rounded-card border-line bg-surface divide-line mt-4 divide-y border">
      {[1, 2, 3].map((line) => (
        <li key={line} className="grid gap-2 px-4 py-4">
          <span className="bg-sunk h-4 w-2/3 animate-pulse rounded-lg" />
          <span className="bg-sunk h-3 w-1/4 animate-pulse rounded-lg" />
        </li>
      ))}
    </ul>
  );
}

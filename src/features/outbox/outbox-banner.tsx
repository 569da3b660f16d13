import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isQueued, needsAttention } from '#core/model/item-state.ts';
import { useConnectivity } from '#state/connectivity.ts';
import { useOutbox } from '#state/outbox.ts';
import { usePerson } from '#state/person.ts';
import { useHere } from '#ui/use-here.ts';
import { useCreditNews } from './credit-news.ts';
import { chooseBannerText, sayRest, type BannerText, type BannerWay } from './banner-text.ts';
import { useLateNews } from './late-news.ts';
import { useStorageError } from './use-storage-error.ts';

const SIGNS = {
  waiting: 'bg-amber',
  busy: 'bg-ember motion-safe:animate-pulse',
  error: 'bg-red',
  done: 'bg-leaf',
} as const;

const DEEDS: Record<Exclude<BannerWay, null>, string> = {
  login: 'Sign in',
  billing: 'Upgrade',
  photos: 'Show photos',
};

type OutboxBannerProps = Record<Exclude<BannerWay, null>, string>;

/** One calm line about the outbox, on every screen of the app; it leads to what helps. */
export function OutboxBanner(addresses: OutboxBannerProps) {
  useCreditNews();
  useLateNews();
  const { items, others, begun, sending, isFull, hasStorageError } = useOutbox();
  const storageError = useStorageError();
  const isOnline = useConnectivity((state) => state.isOnline);
  const { person, hasRead } = usePerson();
  const here = useHere();
  const { pathname } = useLocation();
  const news =
    (hasRead || hasStorageError) &&
    chooseBannerText({
      queued: items.filter((item) => isQueued(item) || needsAttention(item)),
      others,
      begun,
      isSending: sending !== null,
      isOnline,
      isPhoneFull: isFull,
      storageError,
      isSignedIn: person && person.isSignedIn,
    });
  const line = useLasting(news || null, sayRest(items));
  return (
    <div aria-live="polite" className="text-sm font-medium">
      {line && (
        <div
          data-kept-clear=""
          className="border-line bg-surface rounded-control mb-5 flex min-h-11 flex-wrap items-center gap-x-2 border pl-3.5"
        >
          <span aria-hidden className={`size-2 shrink-0 rounded-full ${SIGNS[line.tone]}`} />
          <p className="max-w-none min-w-22 grow basis-0 py-2 tabular-nums">{line.text}</p>
          {line.way && !(line.way === 'photos' && addresses.photos.startsWith(pathname)) && (
            <Link
              to={addresses[line.way]}
              state={line.way === 'login' ? here : undefined}
              className="hover:bg-sunk rounded-control decoration-line flex min-h-11 items-center px-3.5 font-semibold whitespace-nowrap underline decoration-2 underline-offset-4 transition-colors"
            >
              {DEEDS[line.way]}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

/** A line that was there keeps its room until one leaves the screen: what lies under it does not move. */
function useLasting(line: BannerText | null, rest: BannerText): BannerText | null {
  const { pathname } = useLocation();
  const [shownOn, setShownOn] = useState<string>();
  if (line && shownOn !== pathname) setShownOn(pathname);
  return line ?? (shownOn === pathname ? rest : null);
}

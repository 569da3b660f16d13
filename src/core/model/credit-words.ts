import { DAY_MS } from '#core/lib/durations.ts';
import type { SubscriptionRow } from './server-rows.ts';

type Credits = Pick<SubscriptionRow, 'credits_total' | 'credits_used' | 'renews_at'>;

export interface CreditWords {
  left: number;
  used: string;
  /** Between 0 and 1. */
  usedShare: number;
  reset: string;
}

/** A day in words, as it is on this device: '21 December', with the year where that is another one. */
export function sayDay(at: Date, now: Date): string {
  const isThisYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** How many credits are used and left, and when they come back. */
export function describeCredits({ credits_total, credits_used, renews_at }: Credits, now: Date): CreditWords {
  const left = Math.max(0, credits_total - credits_used);
  return {
    left,
    used: `${String(credits_used)} of ${String(credits_total)} used this month`,
    usedShare: credits_total === 0 ? 1 : Math.min(1, credits_used / credits_total),
    reset: describeReset(new Date(renews_at), now),
  };
}

function describeReset(at: Date, now: Date): string {
  const day = sayDay(at, now);
  if (at <= now) return `Credits were due to renew on ${day}. They update automatically.`;
  const days = Math.round((startOfDay(at) - startOfDay(now)) / DAY_MS);
  const wait = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${String(days)} days`;
  return `Credits renew on ${day} (${wait}).`;
}

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

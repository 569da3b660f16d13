import { DEVICE } from '#core/lib/device-word.ts';
import { countOf } from '#core/lib/count-of.ts';
import { isQueued } from '#core/model/item-state.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { SubscriptionRow } from '#core/model/server-rows.ts';

type Credits = Pick<SubscriptionRow, 'credits_total' | 'credits_used' | 'renews_at'>;

interface Start {
  isOnline: boolean;
  isSignedIn: boolean;
  /** How many of them have a credit, as far as this phone knows; null: it does not. */
  credits: number | null;
  /** Photos that are started. */
  count: number;
}

interface StartWords {
  kind: 'started' | 'short' | 'saved' | 'signed_out' | 'no_credit';
  title: string;
  text: string;
  isError?: boolean;
}

/** What is said of photos that the server takes only against a credit. */
export const NO_CREDIT: StartWords = {
  kind: 'no_credit',
  title: 'Transformation failed',
  text: `No credits available. Photos are saved on this ${DEVICE}.`,
  isError: true,
};

/** Credits that no photo on its way takes. In a new month the phone's copy is out of date: then nobody here knows. */
export function creditsFor(subscription: Credits | null, waiting: number, now: number): number | null {
  if (!subscription || Date.parse(subscription.renews_at) <= now) return null;
  return Math.max(0, subscription.credits_total - subscription.credits_used - waiting);
}

interface Asked {
  /** By the phone's copy at the press, which may be old. */
  before: number | null;
  /** By what the server said afterwards, which some of the photos may have paid by then. */
  told: number | null;
  /** Those that may have. */
  begun: number;
}

/** Credits for the photos of a start: what the server says, and what is missing from it for no other reason than that they have begun. */
export function creditsAtPress({ before, told, begun }: Asked): number | null {
  if (before === null || told === null) return told;
  return Math.max(told, Math.min(before, told + begun));
}

/** How many of the photos that waited may have their credit by now; one that the server is just asked for counts. */
export function countBegun(waiting: readonly string[], items: readonly OutboxItem[]): number {
  const still = items.filter((item) => isQueued(item) && (item.state === 'local' || item.hold !== null));
  const ids = new Set(still.map(({ id }) => id));
  return waiting.filter((id) => !ids.has(id)).length;
}

/** What the button says beside its name: before the press, where it cannot start them all. */
export function warnOfCredits(count: number, credits: number | null): string {
  if (credits === null || credits >= count) return '';
  return `, ${credits === 0 ? 'no credits' : countOf(credits, 'credit')} left`;
}

/**
 * What is said when photos of the tray were sent on their way: 'started' only where something can start now. Nothing is
 * lost in any case: the photos wait for what is missing.
 */
export function describeStart({ isOnline, isSignedIn, credits, count }: Start): StartWords {
  if (!isSignedIn) {
    return {
      kind: 'signed_out',
      title: 'Transformation failed',
      text: `Not authenticated. Photos are saved on this ${DEVICE}, and upload automatically once you sign in.`,
      isError: true,
    };
  }
  if (!isOnline) {
    return {
      kind: 'saved',
      title: `Saved on this ${DEVICE}`,
      text: 'Uploads automatically when you have a connection.',
    };
  }
  if (credits === 0) return NO_CREDIT;
  if (credits !== null && credits < count) {
    const rest = count - credits;
    return {
      kind: 'short',
      title: 'Transformation started',
      text: `${String(credits)} started. ${String(rest)} ${rest === 1 ? 'is' : 'are'} waiting for a credit.`,
    };
  }
  return { kind: 'started', title: 'Transformation started', text: 'Your image is being enhanced...' };
}

import type { SubscriptionRow } from '#core/model/server-rows.ts';

interface Start {
  isOnline: boolean;
  isSignedIn: boolean;
  /** As the phone last heard; null: never. */
  subscription: Pick<SubscriptionRow, 'credits_total' | 'credits_used' | 'renews_at'> | null;
  now: number;
}

interface StartWords {
  kind: 'started' | 'saved' | 'signed_out' | 'no_credit';
  title: string;
  text: string;
  isError?: boolean;
}

/** What is said of photos that the server takes only against a credit. */
export const NO_CREDIT: StartWords = {
  kind: 'no_credit',
  title: 'Transformation failed',
  text: 'No credits available. Photos are saved on this phone, and go by themselves when there is credit again.',
  isError: true,
};

/**
 * What is said when photos of the tray were sent on their way: 'started' only where something can start now. Nothing is
 * lost in any case: the photos wait for what is missing.
 */
export function describeStart({ isOnline, isSignedIn, subscription, now }: Start): StartWords {
  if (!isSignedIn) {
    return {
      kind: 'signed_out',
      title: 'Transformation failed',
      text: 'Not authenticated. Photos are saved on this phone, and go by themselves when you have signed in.',
      isError: true,
    };
  }
  if (!isOnline) {
    return {
      kind: 'saved',
      title: 'Saved on this phone',
      text: 'Uploads automatically when you have a connection.',
    };
  }
  // In a new month the phone's copy is out of date: the server decides.
  if (
    subscription &&
    subscription.credits_used >= subscription.credits_total &&
    Date.parse(subscription.renews_at) > now
  ) {
    return NO_CREDIT;
  }
  return { kind: 'started', title: 'Transformation started', text: 'Your image is being enhanced...' };
}

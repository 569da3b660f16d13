import type { SubscriptionRow } from '#core/model/server-rows.ts';

interface Start {
  isOnline: boolean;
  isSignedIn: boolean;
  /** As the phone last heard; null: never. */
  subscription: Pick<SubscriptionRow, 'credits_total' | 'credits_used'> | null;
}

const SAVED = 'Saved on this phone';

/** What is said when photos of the tray were sent on their way: 'started' only where something can start now. */
export function describeStart({ isOnline, isSignedIn, subscription }: Start): {
  title: string;
  text: string;
} {
  if (!isSignedIn) return { title: SAVED, text: 'It goes by itself when you have signed in.' };
  if (!isOnline) return { title: SAVED, text: 'It goes by itself when there is a signal.' };
  if (subscription && subscription.credits_used >= subscription.credits_total) {
    return { title: SAVED, text: 'It goes by itself when there is credit again.' };
  }
  return { title: 'Transformation started', text: 'Your image is being enhanced...' };
}

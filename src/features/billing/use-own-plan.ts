import { useState } from 'react';
import type { SubscriptionRow } from '#core/model/server-rows.ts';
import { useConnectivity } from '#state/connectivity.ts';
import { useMirror } from '#state/mirror.ts';
import { useNow } from '#state/now.ts';

/** So long the first word of a plan may take to come. */
const PATIENCE_MS = 8000;

interface OwnPlan {
  subscription: SubscriptionRow | null;
  /** The first word of it is still to come: on a phone that has just been signed in on. */
  isAwaited: boolean;
}

/** The plan that one has, as the phone knows it. */
export function useOwnPlan(): OwnPlan {
  const subscription = useMirror((state) => state.subscription);
  const hasLoaded = useMirror((state) => state.hasLoaded);
  const isOnline = useConnectivity((state) => state.isOnline);
  const now = useNow(PATIENCE_MS, subscription === null);
  const openedAt = useState(now)[0];
  const isLate = now - openedAt >= PATIENCE_MS;
  return { subscription, isAwaited: !subscription && !(hasLoaded && (!isOnline || isLate)) };
}

import { lazy, Suspense, useState, type ComponentType } from 'react';
import { canOffer, useInstall } from '#state/install.ts';
import { useMirror } from '#state/mirror.ts';
import { useOutbox } from '#state/outbox.ts';

/** Most visits see none of it. Where it cannot be fetched, nothing is offered this time. */
const InstallCard = lazy(() =>
  import('./install-card.tsx').then(
    ({ InstallCard: Card }): { default: ComponentType } => ({ default: () => <Card isInApp /> }),
    () => ({ default: () => null }),
  ),
);

/**
 * Offers the home screen once there is something to come back for: a photo that is saved, or a picture. Only to whoever
 * comes to a screen, so that nothing moves under their hands.
 */
export function InstallMoment() {
  const isOffered = useInstall(canOffer);
  const [isMoment] = useState(() => isOffered && hasSomething());
  if (!isMoment || !isOffered) return null;
  return (
    <Suspense>
      <InstallCard />
    </Suspense>
  );
}

const hasSomething = () => useOutbox.getState().items.length > 0 || useMirror.getState().recent.length > 0;

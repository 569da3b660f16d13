import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { isDraft } from '#core/model/item-state.ts';
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
 * Offers the home screen once there is something to come back for: a photo that is saved, or a picture. Only at a moment
 * when the screen changes anyway, so that nothing moves under anybody's hands: somebody comes to it, or comes back from
 * the camera, or the first photo sets out.
 */
export function InstallMoment() {
  const isOffered = useInstall(canOffer);
  const { search } = useLocation();
  const hasRows = useOutbox(({ items }) => items.some((item) => !isDraft(item)));
  const change = `${search} ${String(hasRows)}`;
  const decide = () => isOffered && hasSomething();
  const [last, setLast] = useState({ change, isMoment: decide() });
  if (change !== last.change) setLast({ change, isMoment: last.isMoment || decide() });
  if (!last.isMoment || !isOffered) return null;
  return (
    <Suspense>
      <InstallCard />
    </Suspense>
  );
}

const hasSomething = () => useOutbox.getState().items.length > 0 || useMirror.getState().recent.length > 0;

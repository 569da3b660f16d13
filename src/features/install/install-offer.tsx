import { lazy, Suspense, type ComponentType } from 'react';
import { canOffer, useInstall } from '#state/install.ts';

const Nothing = () => null;
/**
 * Most visits see none of it. Where it cannot be fetched, nothing is offered this time. Not shared with the app's screens:
 * a script of its own would cost the first visit more than these lines.
 */
const InstallCard = lazy(() =>
  import('./install-card.tsx').then(
    (file): { default: ComponentType } => ({ default: file.InstallCard }),
    () => ({ default: Nothing }),
  ),
);

/** Offers the app for the home screen, where there is a way to it; once put away it does not come back. */
export function InstallOffer() {
  const isOffered = useInstall(canOffer);
  if (!isOffered) return null;
  return (
    <Suspense>
      <InstallCard />
    </Suspense>
  );
}

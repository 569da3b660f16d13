import { lazy, Suspense, type ComponentType } from 'react';
import { canOffer, useInstall } from '#state/install.ts';

/** Most visits see none of it. Where it cannot be fetched, nothing is offered this time. */
const InstallCard = lazy<ComponentType<{ isInApp: boolean }>>(() =>
  import('./install-card.tsx').then(
    (file) => ({ default: file.InstallCard }),
    () => ({ default: () => null }),
  ),
);

/** Offers the app for the home screen, where there is a way to it; once put away it does not come back. */
export function InstallOffer({ isInApp = false }: { isInApp?: boolean }) {
  const isOffered = useInstall(canOffer);
  if (!isOffered) return null;
  return (
    <Suspense>
      <InstallCard isInApp={isInApp} />
    </Suspense>
  );
}

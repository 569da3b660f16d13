import { canOffer, useInstall } from '#state/install.ts';
import { InstallCard } from './install-card.tsx';

/** Offers the app for the home screen, where there is a way to it; once put away it does not come back. */
export function InstallOffer() {
  const isOffered = useInstall(canOffer);
  return isOffered && <InstallCard />;
}

import { useState } from 'react';
import { canOffer, useInstall } from '#state/install.ts';
import { useMirror } from '#state/mirror.ts';
import { useOutbox } from '#state/outbox.ts';
import { InstallOffer } from './install-offer.tsx';

/**
 * Offers the home screen once there is something to come back for: a photo that is saved, or a picture. Only to whoever
 * comes to a screen, so that nothing moves under their hands.
 */
export function InstallMoment() {
  const [isMoment] = useState(() => canOffer(useInstall.getState()) && hasSomething());
  return isMoment && <InstallOffer isInApp />;
}

const hasSomething = () => useOutbox.getState().items.length > 0 || useMirror.getState().recent.length > 0;

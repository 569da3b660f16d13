import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { isDraft } from '#core/model/item-state.ts';
import { canOffer, noteOffer, useInstall } from '#state/install.ts';
import { useMirror } from '#state/mirror.ts';
import { useOutbox } from '#state/outbox.ts';
import { useMedia } from '#ui/use-media.ts';
import { InstallCard } from './install-card.tsx';

/** On this device the offer counts as made as soon as it was seen. */
function Offer() {
  const offer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!offer.current) return;
    const watch = new IntersectionObserver(
      (now) => now.some(({ isIntersecting }) => isIntersecting) && noteOffer('made'),
      { threshold: 0.5 },
    );
    watch.observe(offer.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={offer}>
      <InstallCard isInApp />
    </div>
  );
}

/** Never two of them at once: the one at the pictures gives way. */
const useMoment = create(() => ({ isNow: false }));

const wasMade = () => useInstall.getState().past !== null;

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
  const decide = () => isOffered && !wasMade() && hasSomething();
  const [last, setLast] = useState({ change, isMoment: decide() });
  if (change !== last.change) setLast({ change, isMoment: last.isMoment || decide() });
  const isNow = last.isMoment && isOffered;
  useEffect(() => {
    useMoment.setState({ isNow });
    return () => useMoment.setState({ isNow: false });
  }, [isNow]);
  return isNow && <Offer />;
}

const hasSomething = () => useOutbox.getState().items.length > 0 || useMirror.getState().recent.length > 0;

/**
 * The same for somebody who opens the app where a finished picture waits. Browsers tell only when the screen stands
 * already that they can install: so it comes where it moves nothing that is seen, above the pictures for as long as they
 * are further down than the screen, on a desk below them.
 */
export function InstallLater({ pictures }: { pictures: ReactNode }) {
  return (
    <div>
      <Place at="above" />
      {pictures}
      <Place at="below" />
    </div>
  );
}

function Place({ at }: { at: 'above' | 'below' }) {
  const isWide = useMedia('(min-width: 64rem)');
  const isOffered = useInstall(canOffer);
  const hasPicture = useMirror(({ recent }) => recent.some(({ status }) => status === 'ready'));
  const isMoment = useMoment(({ isNow }) => isNow);
  const [isDecided, setDecided] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isHere = isWide === (at === 'below');
  const isDue = isHere && isOffered && hasPicture && !isDecided;
  useEffect(() => {
    if (!isDue || wasMade() || !place.current) return;
    const watch = new IntersectionObserver(([seen]) => {
      if (at === 'below' || (seen && seen.boundingClientRect.top > innerHeight)) setDecided(true);
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isDue, at]);
  return (
    <div ref={place} className={at === 'above' ? 'not-empty:mb-8' : 'not-empty:mt-8'}>
      {isHere && isDecided && isOffered && !isMoment && <Offer />}
    </div>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenRingSeeker, OutlineEditorProps, RingSeeker } from '#state/outline.ts';
import type { DishHint, DishOutline } from '#shared/contract.ts';

export interface FindingEditorProps extends OutlineEditorProps {
  openSeeker: OpenRingSeeker;
}

export type DrawingProps = Omit<FindingEditorProps, 'isOpen' | 'onClose'> & {
  /** The photo cannot be shown. */
  onBroken: () => void;
};

/** Keys come faster than a dish is found. */
const PAUSE_MS = 200;
/** Who wants to use it waits so long for the dish to be found: then the ring is taken. */
const PATIENCE_MS = 6000;
/** What seeks, or the photo that it reads, may not come in at all: nobody is told for longer that it is sought. */
const OPENING_MS = 20_000;

/**
 * The dish in a person's ring, sought on this device; where nothing here can seek, the ring stays what it is. `found` is
 * null while nothing is known of the ring, and where nothing lies surely in it.
 */
export function useFoundInRing(hint: DishHint | null, photo: string, openSeeker: OpenRingSeeker) {
  // undefined: it is being opened.
  const [seeker, setSeeker] = useState<RingSeeker | null>();
  const [known, setKnown] = useState<{ hint: DishHint; found: DishOutline | null }>();
  useEffect(() => {
    const opening = openSeeker(photo).catch(() => null);
    const timer = setTimeout(() => setSeeker((opened) => opened ?? null), OPENING_MS);
    void opening.then(setSeeker);
    return () => {
      clearTimeout(timer);
      void opening.then((opened) => opened?.end());
    };
  }, [photo, openSeeker]);
  const isKnown = known?.hint === hint;
  const isSeeking = !isKnown && seeker !== null && hint !== null && 'ring' in hint;
  useEffect(() => {
    if (!isSeeking || !seeker) return;
    let isOver = false;
    const note = (found: DishOutline | null) => isOver || setKnown({ hint, found });
    const timer = setTimeout(() => {
      seeker.seek(hint.ring).then(note, () => note(null));
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isSeeking, seeker, hint]);
  return { isSeeking, found: isKnown ? known?.found : null };
}

/** Takes what is drawn: at once, or when it is known what the ring holds. Whoever draws on meanwhile does not mean it any more. */
export function useOnceFound(hint: DishHint, isSeeking: boolean, take: () => void) {
  const [meant, setMeant] = useState<DishHint>();
  const isWaiting = meant === hint;
  if (meant && !isWaiting) setMeant(undefined);
  const go = useEffectEvent(() => {
    setMeant(undefined);
    take();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => go(), isSeeking ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [isWaiting, isSeeking]);
  return { isWaiting, press: () => (isSeeking ? setMeant(hint) : take()) };
}

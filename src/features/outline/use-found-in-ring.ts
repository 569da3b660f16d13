import { useEffect, useState } from 'react';
import type { OpenRingSeeker, OutlineEditorProps, RingSeeker } from '#state/outline.ts';
import type { DishHint, DishOutline } from '#shared/contract.ts';

export interface FindingEditorProps extends OutlineEditorProps {
  openSeeker: OpenRingSeeker;
}

/** Keys come faster than a dish is found. */
const PAUSE_MS = 200;

/**
 * The dish in a person's ring, sought on this device; where nothing here can seek, the ring stays what it is. `found` is
 * null while nothing is known of the ring, and where nothing lies surely in it.
 */
export function useFoundInRing(hint: DishHint | null, photo: string, openSeeker: OpenRingSeeker) {
  const [seeker, setSeeker] = useState<RingSeeker | null>(null);
  const [known, setKnown] = useState<{ hint: DishHint; found: DishOutline | null }>();
  useEffect(() => {
    const opening = openSeeker(photo).catch(() => null);
    void opening.then(setSeeker);
    return () => void opening.then((opened) => opened?.end());
  }, [photo, openSeeker]);
  const isKnown = known?.hint === hint;
  const isSeeking = !isKnown && seeker !== null && hint !== null && 'ring' in hint;
  useEffect(() => {
    if (!isSeeking) return;
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

import { useEffect, useState } from 'react';
import { useCapture } from '#state/capture.ts';
import { isMakingReady, useOutbox } from '#state/outbox.ts';
import { lookAtShot } from '#state/shot-look.ts';

/** The last shot in its style, over the shot itself, once all shots have been made ready. */
export function OwnLookOfShot({ spawn }: { spawn: () => Worker }) {
  const id = useCapture((state) => state.savedIds.at(-1));
  const isDue = useOutbox(
    (now) => now.items.some((item) => item.id === id && item.form === 'final') && !isMakingReady(now),
  );
  const [look, show] = useState<string | null>(null);
  useEffect(() => (id && isDue ? lookAtShot(id, spawn, show) : undefined), [id, isDue, spawn]);
  return (
    look && <img src={look} alt="" className="rounded-control absolute inset-0 size-full object-cover" />
  );
}

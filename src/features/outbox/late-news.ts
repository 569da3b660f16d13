import { useEffect } from 'react';
import { KEPT } from '#core/model/too-late-words.ts';
import { useOutbox } from '#state/outbox.ts';
import { say } from '#ui/toast.tsx';

/** Says that a photo is made as it was asked for first, when somebody has chosen otherwise meanwhile. */
export function useLateNews(): void {
  useEffect(
    () => useOutbox.subscribe(({ late }, before) => late && late !== before.late && say(KEPT[late.what])),
    [],
  );
}

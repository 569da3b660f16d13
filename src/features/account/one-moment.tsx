import type { ReactNode } from 'react';
import { useTakesLong } from '#ui/use-takes-long.ts';
import { SLOW_MS, STILL_WAITING } from '#ui/slow-words.ts';

/** Stands where a form will be; what takes long is said to. */
export function OneMoment({ words, children }: { words: string; children?: ReactNode }) {
  const isSlow = useTakesLong(true, SLOW_MS);
  return (
    <output className="text-ink-soft">
      {isSlow ? STILL_WAITING : words}
      {children}
    </output>
  );
}

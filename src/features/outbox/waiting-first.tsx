import type { ReactNode } from 'react';
import { useOutbox } from '#state/outbox.ts';
import { useMediaAtRest } from '#ui/use-media.ts';
import { UndoBar } from './undo-bar.tsx';

interface WaitingFirstProps {
  /** The photos that wait or are on their way. */
  list: (at: 'narrow' | 'wide') => ReactNode;
  /** The columns of a desk, with the list where it belongs there; one column on a phone, without it. */
  children: (list: ReactNode) => ReactNode;
}

/** On a phone what waits comes first, for eye, keyboard and screen reader alike; a desk has room for it beside the rest. */
export function WaitingFirst({ list, children }: WaitingFirstProps) {
  const isWide = useMediaAtRest('(min-width: 64rem)');
  const isKnown = useOutbox(({ hasLoaded, hasStorageError }) => hasLoaded || hasStorageError);
  return (
    // Until it is known whether anything waits, nothing is shown that would have to make room for it.
    <div className={`mt-6 ${isKnown ? '' : 'invisible'}`}>
      {!isWide && <div className="grid grid-cols-1 gap-4 not-empty:mb-8">{list('narrow')}</div>}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10">
        {children(isWide && list('wide'))}
      </div>
      <UndoBar />
    </div>
  );
}

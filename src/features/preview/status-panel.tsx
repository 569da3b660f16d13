import type { ReactNode } from 'react';
import { useLoadedPicture } from '#state/first-picture.ts';
import { ANY_RATIO, Frame } from './frame.tsx';

interface StatusPanelProps {
  original: string | undefined;
  own: string | undefined;
  /** What is said of it. */
  children: ReactNode;
}

/** Words on the photo, which stays in sight behind them, as long as there is no picture to show. */
export function StatusPanel({ original, own, children }: StatusPanelProps) {
  // One's own small picture is as good behind words, and costs no connection.
  const photo = useLoadedPicture([own ? null : (original ?? null)]);
  const href = own ?? photo?.href;
  return (
    <Frame ratio={ANY_RATIO}>
      {href && <img src={href} alt="" className="out-of-focus absolute inset-0 size-full object-cover" />}
      <div className="night bg-paper/75 text-ink relative grid min-w-0 grid-cols-1 content-center justify-items-center gap-2 p-5 text-center">
        {children}
      </div>
    </Frame>
  );
}

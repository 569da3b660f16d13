import type { ReactNode, RefObject } from 'react';
import { countOf } from '#core/lib/count-of.ts';
import { useCapture } from '#state/capture.ts';
import { LastShot } from './last-shot.tsx';
import { SavedNote } from './saved-note.tsx';

interface ShutterBarProps {
  shutter: RefObject<HTMLButtonElement | null>;
  thumb: RefObject<HTMLCanvasElement | null>;
  /** Shots that the camera is still making. */
  taking: number;
  isReady: boolean;
  /** False: there is nothing to shoot with; shots come from the phone’s own camera app, or not at all. */
  hasShutter: boolean;
  onPress: () => void;
  onDone: () => void;
  style: ReactNode;
  /** The last shot in its style. */
  look: ReactNode;
}

/** Under the thumb: the shots so far, the shutter, the style. Beside the picture on a phone held sideways. */
export function ShutterBar({
  shutter,
  thumb,
  taking,
  isReady,
  hasShutter,
  onPress,
  onDone,
  style,
  look,
}: ShutterBarProps) {
  const saved = useCapture((state) => state.savedIds.length);
  const saving = useCapture((state) => state.saving) + taking;
  const shots = saved + saving;
  const count = countOf(shots, 'shot');
  return (
    <div className="low:flex low:h-full low:w-44 low:flex-col low:justify-center mx-auto w-full max-w-120 px-4 pb-4">
      <SavedNote saved={saved} saving={saving} />
      <div className="low:grid-cols-2 low:gap-y-4 mt-1 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
        <button
          type="button"
          disabled={shots === 0}
          aria-label={`${count}: close camera and show them`}
          onClick={onDone}
          className={`low:order-2 flex flex-col items-center gap-1 justify-self-center rounded-control px-2 py-1 text-xs font-medium tabular-nums ${hasShutter || shots > 0 ? '' : 'invisible'}`}
        >
          <LastShot thumb={thumb} isEmpty={shots === 0} isSaving={saving > 0} look={look} />
          <span className="mt-0.5 min-h-8">{count}</span>
        </button>
        <button
          ref={shutter}
          type="button"
          aria-label="Take photo"
          aria-disabled={!isReady}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={onPress}
          className={`low:order-1 low:col-span-2 border-ink group grid size-[80px] place-items-center justify-self-center rounded-full border-4 outline-offset-4 aria-disabled:opacity-40 ${hasShutter ? '' : 'invisible'}`}
        >
          <span className="bg-ember size-[62px] rounded-full transition-transform duration-100 group-active:[scale:0.9]" />
        </button>
        <div className="low:order-3 min-w-0 justify-self-center">{style}</div>
      </div>
    </div>
  );
}

import { useState, type CSSProperties, type RefObject } from 'react';
import { ADVICE_WORDS, type Advice } from '#core/model/coach.ts';
import { marginsOf, ringOfView, type Frame } from '#core/model/framing.ts';
import { FitRing } from './fit-ring.tsx';

interface ViewfinderProps {
  video: RefObject<HTMLVideoElement | null>;
  blink: RefObject<HTMLDivElement | null>;
  frame: Frame;
  advice: Advice | null;
}

/** For the place of the picture until the camera tells its own shape; it shows with that. */
const USUAL = { width: 3, height: 4 };
/** On a phone held sideways the words lie on the picture. */
const PILL = 'low:bg-scrim low:text-on-scrim low:rounded-full low:px-4 low:py-2';
const percent = (part: number) => `${String(part * 100)}%`;

/** All that the camera sees, with a guide over it. The guide cuts nothing off: the whole picture is kept. */
export function Viewfinder({ video, blink, frame, advice }: ViewfinderProps) {
  const [told, setSize] = useState<typeof USUAL>();
  const size = told ?? USUAL;
  const margins = marginsOf(frame, size);
  const shape: CSSProperties = {
    aspectRatio: size.width / size.height,
    width: `min(100cqw, 100cqh * ${String(size.width / size.height)})`,
  };
  return (
    <>
      <div className="@container-size grid min-h-0 grow place-items-center">
        <div
          className={`bg-surface relative overflow-hidden rounded-[6px] ${told ? '' : 'invisible'}`}
          style={shape}
        >
          <video
            ref={video}
            autoPlay
            muted
            playsInline
            aria-label="Viewfinder"
            className="size-full object-cover"
            onResize={({ currentTarget: { videoWidth, videoHeight } }) => {
              if (videoWidth > 0) setSize({ width: videoWidth, height: videoHeight });
            }}
          />
          <div
            key={told ? 'told' : 'untold'}
            className="border-on-scrim/60 forced-color-adjust-none absolute border shadow-[0_0_0_100vmax_var(--scrim)] transition-[inset] duration-200"
            style={{ inset: `${percent(margins.y)} ${percent(margins.x)}` }}
          />
          <FitRing ring={ringOfView(frame, size)} size={size} />
          <div ref={blink} className="bg-on-scrim pointer-events-none absolute inset-0 opacity-0" />
        </div>
      </div>
      <div className="low:absolute low:bottom-2 low:inset-x-0 mx-auto flex min-h-11 items-center justify-center px-4 text-center text-sm">
        {told && !advice && <p className={`text-ink-soft ${PILL}`}>Fit the dish in the ring</p>}
        <output>
          {advice ? (
            <span className={`inline-block font-medium ${PILL}`}>{ADVICE_WORDS[advice]}</span>
          ) : (
            !told && <span className={`text-ink-soft inline-block ${PILL}`}>Opening the camera …</span>
          )}
        </output>
      </div>
    </>
  );
}

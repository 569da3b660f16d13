import { useEffect, useRef, type ReactNode } from 'react';
import { rectOf, type Crop } from '#core/model/crop.ts';
import type { ExportPlan } from '#core/model/export-plan.ts';
import type { OpenPicture } from '#state/export-picture.ts';
import { Button } from '#ui/button.tsx';
import { useMedia } from '#ui/use-media.ts';
import { CropView } from './crop-view.tsx';
import { SlotRule } from './slot-rule.tsx';
import { useCropGestures } from './use-crop-gestures.ts';
import { VerdictLine } from './verdict-line.tsx';

interface SlotPageProps {
  plan: ExportPlan;
  picture: OpenPicture;
  /** Where it is said what fills the crop beyond the dish. */
  band: ReactNode;
  /** Somebody moved the crop before. */
  isMoved: boolean;
  /** null: the crop that we choose serves again. */
  onCrop: (crop: Crop | null) => void;
}

const NEARER = 1.25;
const HELP = 'Drag to move. Pinch or scroll to zoom.';
/** For whoever has a mouse has a keyboard, too. */
const KEYS = ' Keys: arrows, + and −; 0 starts over.';

/** One place closely: the crop to be moved, what lists make of it, and the rule with where it is from. */
export function SlotPage({ plan, picture, band, isMoved, onCrop }: SlotPageProps) {
  const { slot, ratio, crop, verdict, notes, isMarked } = plan;
  const stage = useRef<HTMLDivElement>(null);
  const { shown, zoom, handlers } = useCropGestures(stage, { crop, ratio, picture, onDone: onCrop });
  useEffect(() => stage.current?.focus(), []);
  const startOver = () => {
    onCrop(null);
    // The button can be pressed no more: the keyboard goes on at the crop.
    stage.current?.focus();
  };
  const hasMouse = useMedia('(hover: hover)');
  const rect = rectOf(shown, ratio, picture);
  const list = slot.listRatio ?? ratio;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-3">
        <div
          ref={stage}
          role="application"
          aria-label={`Crop for ${slot.platform}, ${slot.use}`}
          aria-describedby="crop-help"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys move the crop
          tabIndex={0}
          className="rounded-card border-line mx-auto w-full cursor-move overflow-hidden border select-none"
          style={{ touchAction: 'none', maxWidth: `calc(56dvh * ${String(ratio)})` }}
          {...handlers}
        >
          <CropView
            picture={picture}
            rect={rect}
            band={plan.band}
            fades={plan.fades}
            isMarked={isMarked}
            alt={`${slot.platform}: what is shown`}
          />
        </div>
        <p id="crop-help" className="text-ink-soft mx-auto text-center text-sm text-balance">
          {HELP}
          {hasMouse && KEYS}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="quiet" onClick={() => zoom(1 / NEARER)}>
            Zoom out
          </Button>
          <Button variant="quiet" onClick={() => zoom(NEARER)}>
            Zoom in
          </Button>
          <Button variant="quiet" isDisabled={!isMoved} onClick={startOver}>
            Start over
          </Button>
        </div>
      </div>
      <div className="grid content-start gap-4">
        <div aria-live="polite" className="grid gap-1">
          <VerdictLine plans={[plan]} />
          {notes.map((note) => (
            <p key={note} className="text-sm">
              {note}
            </p>
          ))}
        </div>
        {band}
        <figure className="grid justify-items-start gap-1">
          <div className="rounded-control overflow-hidden" style={{ width: 150, aspectRatio: list }}>
            <div
              style={{
                marginLeft: `${String(Math.min(0, 50 - (50 * ratio) / list))}%`,
                width: `${String(Math.max(100, (100 * ratio) / list))}%`,
              }}
            >
              <CropView {...{ picture, rect, isMarked }} band={plan.band} fades={plan.fades} alt="" />
            </div>
          </div>
          <figcaption className="text-ink-soft text-xs">In a list, about 150 px wide</figcaption>
        </figure>
        <SlotRule slot={slot} made={verdict.size} />
      </div>
    </div>
  );
}

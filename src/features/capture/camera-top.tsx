import { Dialog } from '@base-ui/react/dialog';
import { Flashlight, FlashlightOff, X } from 'lucide-react';
import { FRAMES, type Frame } from '#core/model/framing.ts';
import { ChoiceRow } from '#ui/choice-row.tsx';

interface CameraTopProps {
  /** null: there is no picture that it could be put on. */
  frame: Frame | null;
  onFrame: (frame: Frame) => void;
  torch: { isThere: boolean; isOn: boolean; toggle: () => void };
}

const ROUND = 'hover:bg-sunk grid size-[44px] shrink-0 place-items-center rounded-full transition-colors';

/** What is set before a shot: on top of an upright phone, on the left of one held sideways. */
export function CameraTop({ frame, onFrame, torch }: CameraTopProps) {
  const Sign = torch.isOn ? Flashlight : FlashlightOff;
  return (
    <div className="low:h-full low:w-auto low:flex-col mx-auto flex w-full max-w-160 items-center justify-between px-1 py-2">
      <Dialog.Close aria-label="Close camera" className={ROUND}>
        <X aria-hidden size="1.375rem" />
      </Dialog.Close>
      {frame && <ChoiceRow label="Frame shape" options={FRAMES} value={frame} onChange={onFrame} />}
      {torch.isThere ? (
        <button
          type="button"
          aria-label="Torch"
          aria-pressed={torch.isOn}
          onClick={torch.toggle}
          className={`${ROUND} aria-pressed:bg-ink aria-pressed:text-paper`}
        >
          <Sign aria-hidden size="1.375rem" />
        </button>
      ) : (
        <span className="size-[44px]" />
      )}
    </div>
  );
}

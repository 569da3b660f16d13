import type { ExportPlan } from '#core/model/export-plan.ts';
import { CERTAINTY_WORDS } from '#core/model/export-slot.ts';
import type { OpenPicture } from '#state/export-picture.ts';
import { Button } from '#ui/button.tsx';
import { CropView } from './crop-view.tsx';
import { VerdictLine } from './verdict-line.tsx';

interface SlotCardProps {
  plan: ExportPlan;
  picture: OpenPicture;
  /** When a file for it was made here: '22 Nov'. */
  madeOn: string | undefined;
  isChosen: boolean;
  isBusy: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: () => void;
  onSave: () => void;
}

/** One place with what it would show, as small as its lists show it. */
export function SlotCard(props: SlotCardProps) {
  const { plan, picture, madeOn, isChosen, isBusy, onChoose, onOpen, onSave } = props;
  const { slot, ratio, rect, verdict, notes, isMarked } = plan;
  const name = `${slot.platform}, ${slot.use}`;
  return (
    <li className="border-line bg-surface rounded-card flex min-w-0 flex-col gap-2 border p-3">
      <button type="button" data-slot={slot.id} className="grid gap-2 text-left" onClick={onOpen}>
        <span className="sr-only">Crop and rule</span>
        <span className="bg-sunk rounded-control grid aspect-square place-items-center overflow-hidden">
          <span className="block" style={{ width: ratio < 1 ? `${String(ratio * 100)}%` : '100%' }}>
            <CropView picture={picture} rect={rect} isMarked={isMarked} alt="" />
          </span>
        </span>
        <span className="min-w-0 text-sm">
          <span className="block font-semibold">{slot.platform}</span>
          <span className="text-ink-soft block">{slot.use}</span>
        </span>
      </button>
      <VerdictLine verdict={verdict} />
      <div className="text-ink-soft grid gap-1 text-xs">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p>
          {CERTAINTY_WORDS[slot.certainty]}
          {slot.certainty !== 'unknown' && `, ${slot.read}`}
        </p>
        {madeOn && <p>Exported {madeOn}</p>}
      </div>
      {verdict.size && (
        <div className="mt-auto flex items-center justify-between">
          <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={`Choose ${name}`}
              className="size-5"
              style={{ accentColor: 'var(--ember)' }}
              onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
            />
          </label>
          <Button variant="quiet" isWaiting={isBusy} onClick={onSave}>
            Save<span className="sr-only"> for {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

import { memo } from 'react';
import { notesOfPack } from '#core/model/export-pack.ts';
import { Button } from '#ui/button.tsx';
import { CropView } from './crop-view.tsx';
import type { Piece, Place } from './piece.ts';
import { VerdictLine } from './verdict-line.tsx';

interface SlotCardProps {
  place: Place;
  isChosen: boolean;
  isBusy: boolean;
  onChoose: (id: string, isChosen: boolean) => void;
  onOpen: (id: string) => void;
  onSave: (pieces: readonly Piece[]) => void;
}

/** So many pictures show what a place makes of all of them. */
const SHOWN = 4;

/** One place with what it would show, as small as its lists show it. */
export const SlotCard = memo(function SlotCard(props: SlotCardProps) {
  const { place, isChosen, isBusy, onChoose, onOpen, onSave } = props;
  const { slot, pieces, made } = place;
  const name = `${slot.platform}, ${slot.use}`;
  const plans = pieces.map(({ plan }) => plan);
  const shown = pieces.slice(0, SHOWN);
  return (
    <li className="border-line bg-surface rounded-card flex min-w-0 flex-col gap-2 border p-3">
      <button
        type="button"
        data-return={slot.id}
        className="grid gap-2 text-left"
        onClick={() => onOpen(slot.id)}
      >
        <span className="sr-only">Crop and rule</span>
        <span
          className={`bg-sunk rounded-control grid aspect-square place-items-center overflow-hidden ${shown.length > 1 ? 'grid-cols-2 gap-1' : ''}`}
        >
          {shown.map(({ opened: { of, picture }, plan: { ratio, rect, band, fades, isMarked } }) => (
            <span key={of.id} className="block" style={{ width: `${String(Math.min(1, ratio) * 100)}%` }}>
              <CropView {...{ picture, rect, band, fades, isMarked }} alt="" />
            </span>
          ))}
        </span>
        <span className="min-w-0 text-sm">
          <span className="block font-semibold">{slot.platform}</span>
          <span className="text-ink-soft block">{slot.use}</span>
        </span>
      </button>
      <VerdictLine plans={plans} />
      <div className="text-ink-soft grid gap-1 text-xs">
        {notesOfPack(plans).map((note) => (
          <p key={note}>{note}</p>
        ))}
        {made && <p>{made}</p>}
      </div>
      {plans.some(({ verdict }) => verdict.size) && (
        <div className="mt-auto flex items-center justify-between">
          <label className="-ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={`Choose ${name}`}
              className="size-5"
              style={{ accentColor: 'var(--ember)' }}
              onChange={({ currentTarget }) => onChoose(slot.id, currentTarget.checked)}
            />
          </label>
          <Button variant="quiet" isWaiting={isBusy} onClick={() => onSave(pieces)}>
            Save<span className="sr-only"> for {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
});

import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { advise, ADVICE_WORDS, readSigns, type Advice } from '#core/model/coach.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import { ALREADY_UPLOADED } from '#core/model/too-late-words.ts';
import { useNaming } from '#state/name-photo.ts';
import { useSizeWarning } from '#state/next-picture.ts';
import { remove } from '#state/outbox.ts';
import { usePhotoPreview } from '#state/photo-preview.ts';
import { useTraySelection } from '#state/quick-look.ts';
import { NameSheet } from '#ui/name-sheet.tsx';
import { say } from '#ui/toast.tsx';
import { createPixelReader } from './read-pixels.ts';

interface DraftTileProps {
  item: OutboxItem;
  /** Whether it is the one that is shown in the styles; undefined where there is no other to choose. */
  isSelected?: boolean;
}

/** One photo in the tray: what it is called, what could be better about it, and a way to take it out. */
export function DraftTile({ item, isSelected }: DraftTileProps) {
  const { id, filename, form } = item;
  const preview = usePhotoPreview(id, form);
  const called = sayPhotoName(filename);
  const naming = useNaming(item);
  const smallness = useSizeWarning(item);
  const [advice, setAdvice] = useState<Advice | null>(null);
  const isSaid = advice === null || (advice === 'small' && smallness !== null);
  const lines = [isSaid ? null : ADVICE_WORDS[advice], smallness].filter((line) => line !== null);
  return (
    <li className="min-w-0">
      <div className="bg-sunk rounded-control relative aspect-square">
        {preview ? (
          <img
            src={preview}
            alt=""
            decoding="async"
            className="rounded-control size-full object-cover"
            onLoad={({ currentTarget }) => setAdvice(adviceOn(currentTarget, item))}
          />
        ) : (
          <span className="rounded-control bg-line block size-full animate-pulse" />
        )}
        {isSelected !== undefined && (
          <button
            type="button"
            aria-label={`Show ${called} in the style`}
            aria-pressed={isSelected}
            onClick={() => useTraySelection.setState({ chosen: id })}
            className="rounded-control aria-pressed:ring-ember ring-offset-surface absolute inset-0 ring-offset-2 aria-pressed:ring-2"
          />
        )}
        <button
          type="button"
          aria-label={`Remove ${called}`}
          onClick={({ currentTarget }) => {
            stepAside(currentTarget);
            void remove(item).then((end) => end === 'too_late' && say(ALREADY_UPLOADED));
          }}
          className="group absolute -top-2 -right-2 grid size-11 place-items-center rounded-full"
        >
          <span className="bg-scrim text-on-scrim group-hover:bg-ink group-hover:text-paper grid size-7 place-items-center rounded-full transition-colors">
            <X aria-hidden size="1rem" strokeWidth={2.5} />
          </span>
        </button>
      </div>
      <button
        type="button"
        aria-label={`Rename ${called}`}
        className="rounded-control hover:text-ember-deep flex min-h-11 w-full min-w-0 items-center gap-1 text-left text-xs font-medium"
        onClick={naming.begin}
      >
        <span dir="auto" className="truncate" title={called}>
          {called}
        </span>
        <Pencil aria-hidden size=".8125rem" className="text-ink-soft" />
      </button>
      <NameSheet {...naming.sheet} />
      {lines.length > 0 && <p className="text-ink-soft text-xs">{lines.join('. ')}</p>}
    </li>
  );
}

/** The button goes with its photo: the keyboard goes on at the next one, or above the tray that is empty then. */
function stepAside(button: HTMLElement): void {
  const tile = button.closest('li');
  const neighbour = tile?.nextElementSibling ?? tile?.previousElementSibling;
  const next = neighbour
    ? neighbour.querySelector<HTMLElement>('button[aria-label^="Remove "]')
    : document.getElementById('select-source');
  next?.focus({ preventScroll: true });
}

/** One canvas for all tiles. */
let readPixels: ReturnType<typeof createPixelReader> | undefined;

/** Light and focus are read off the small picture, the size is that of the photo. */
function adviceOn(picture: HTMLImageElement, { width, height }: OutboxItem): Advice | null {
  readPixels ??= createPixelReader();
  const pixels = readPixels(picture, { width: picture.naturalWidth, height: picture.naturalHeight });
  if (!pixels) return null;
  return advise(readSigns(pixels), width !== null && height !== null ? { width, height } : undefined);
}

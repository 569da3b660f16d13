import { ImageOff, X } from 'lucide-react';
import { useState } from 'react';
import { advise, ADVICE_WORDS, readSigns, type Advice } from '#core/model/coach.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { remove } from '#state/outbox.ts';
import { usePhotoPreview } from '#state/photo-preview.ts';
import { createPixelReader } from './read-pixels.ts';

/** One photo in the tray: what it is called, what could be better about it, and a way to take it out. */
export function DraftTile({ item }: { item: OutboxItem }) {
  const { id, filename, form, hold } = item;
  const preview = usePhotoPreview(id, form);
  const [advice, setAdvice] = useState<Advice | null>(null);
  const isUnreadable = hold?.kind === 'needs_attention';
  return (
    <li className="min-w-0">
      <div className="bg-sunk rounded-control relative aspect-square">
        {preview ? (
          <img
            src={preview}
            alt=""
            className="rounded-control size-full object-cover"
            onLoad={({ currentTarget }) => setAdvice(adviceOn(currentTarget, item))}
          />
        ) : (
          <span
            className={`rounded-control text-ink-soft grid size-full place-items-center ${isUnreadable ? '' : 'animate-pulse'}`}
          >
            {isUnreadable && <ImageOff aria-hidden size={24} strokeWidth={1.5} />}
          </span>
        )}
        <button
          type="button"
          aria-label={`Remove ${filename}`}
          onClick={() => void remove(item)}
          className="group absolute -top-2 -right-2 grid size-11 place-items-center rounded-full"
        >
          <span className="bg-scrim text-on-scrim group-hover:bg-ink group-hover:text-paper grid size-7 place-items-center rounded-full transition-colors">
            <X aria-hidden size={16} strokeWidth={2.5} />
          </span>
        </button>
      </div>
      <p className="mt-1.5 truncate text-xs font-medium" title={filename}>
        {filename}
      </p>
      {advice && <p className="text-ink-soft text-xs">{ADVICE_WORDS[advice]}</p>}
    </li>
  );
}

/** Light and focus are read off the small picture, the size is that of the photo. */
function adviceOn(picture: HTMLImageElement, { width, height }: OutboxItem): Advice | null {
  const pixels = createPixelReader()(picture, { width: picture.naturalWidth, height: picture.naturalHeight });
  if (!pixels) return null;
  return advise(readSigns(pixels), width !== null && height !== null ? { width, height } : undefined);
}

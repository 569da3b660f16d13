import { ChevronRight } from 'lucide-react';
import type { ItemWords } from '#core/model/describe-item.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { QueuedPhoto } from '#core/model/queue.ts';
import { PhotoTile } from './photo-tile.tsx';
import { ToneDot } from './tone-dot.tsx';

interface PhotoRowProps {
  photo: QueuedPhoto;
  words: ItemWords;
  /** Whether pressing it opens a sheet, and no screen. */
  hasSheet: boolean;
  onOpen: () => void;
}

/** One photo on this phone: where it is, and why. Pressing it tells more and offers what helps, or leads to its picture. */
export function PhotoRow({ photo: { item, done }, words, hasSheet, onOpen }: PhotoRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-haspopup={hasSheet ? 'dialog' : undefined}
        className="hover:bg-sunk relative flex w-full flex-wrap items-center gap-3 p-3 pr-8 text-left -outline-offset-2 transition-colors"
        onClick={onOpen}
      >
        <PhotoTile item={item} thumbnail={done?.thumbnail_url ?? null} />
        <span className="min-w-22 grow basis-0">
          <span className="flex items-center gap-2 font-semibold">
            <ToneDot tone={words.tone} />
            <span className="tabular-nums">{words.word}</span>
          </span>
          {/* Room for the words on a phone: the rows below stay where they are when the words change. */}
          <span className="text-ink-soft block max-sm:min-h-15">
            <span className="mt-0.5 line-clamp-4 text-sm text-balance">{words.why}</span>
            <span dir="auto" title={item.filename} className="mt-0.5 block truncate text-xs">
              {sayPhotoName(item.filename)}
            </span>
          </span>
        </span>
        <ChevronRight
          aria-hidden
          size="1.125rem"
          className="text-ink-soft absolute top-1/2 right-3 -translate-y-1/2"
        />
      </button>
    </li>
  );
}

import { ChevronRight } from 'lucide-react';
import type { ItemWords } from '#core/model/describe-item.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { PhotoTile } from './photo-tile.tsx';
import { ToneDot } from './tone-dot.tsx';

interface PhotoRowProps {
  item: OutboxItem;
  words: ItemWords;
  onOpen: () => void;
}

/** One photo on this phone: where it is, and why. Pressing it tells more and offers what helps. */
export function PhotoRow({ item, words, onOpen }: PhotoRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        className="hover:bg-sunk flex w-full items-center gap-3 p-3 text-left -outline-offset-2 transition-colors"
        onClick={onOpen}
      >
        <PhotoTile item={item} />
        <span className="min-w-0 grow">
          <span className="flex items-center gap-2 font-semibold">
            <ToneDot tone={words.tone} />
            <span className="tabular-nums">{words.word}</span>
          </span>
          <span className="text-ink-soft mt-0.5 line-clamp-3 text-sm">{words.why}</span>
          <span className="text-ink-soft mt-0.5 block truncate text-xs">{item.filename}</span>
        </span>
        <ChevronRight aria-hidden size={18} className="text-ink-soft shrink-0" />
      </button>
    </li>
  );
}

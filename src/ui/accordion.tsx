import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useMedia } from './use-media.ts';

export interface Fold {
  id: string;
  title: string;
  /** Paragraphs. */
  text: readonly string[];
}

interface FoldsProps {
  folds: readonly Fold[];
  /** The one that is open; null: none. */
  open: string | null;
  onOpen: (id: string | null) => void;
}

/** Headlines of which one at a time unfolds; the open one folds again. Paper has them all, as nobody can press there. */
export function Folds({ folds, open, onOpen }: FoldsProps) {
  const isPaper = useMedia('print');
  return (
    <div className="rounded-card border-line bg-surface divide-line divide-y overflow-hidden border">
      {folds.map((fold) => (
        <FoldRow
          key={fold.id}
          fold={fold}
          isOpen={isPaper || fold.id === open}
          isInstant={isPaper}
          onToggle={() => onOpen(fold.id === open ? null : fold.id)}
        />
      ))}
    </div>
  );
}

interface FoldRowProps {
  fold: Fold;
  isOpen: boolean;
  /** Nothing moves. */
  isInstant: boolean;
  onToggle: () => void;
}

/** Folded, its text takes no room and is neither reached nor read out. */
function FoldRow({ fold: { title, text }, isOpen, isInstant, onToggle }: FoldRowProps) {
  const id = useId();
  return (
    <div>
      <h3 className="font-sans tracking-normal">
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={id}
          className="hover:bg-sunk flex min-h-13 w-full items-center justify-between gap-4 px-4 py-3 text-left font-semibold -outline-offset-2 transition-colors md:px-5"
          onClick={onToggle}
        >
          {title}
          <ChevronDown
            aria-hidden
            size="1.25rem"
            className={`text-ink-soft shrink-0 transition-[rotate] duration-200 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <section
        id={id}
        aria-labelledby={`${id}-title`}
        className={`grid ${isInstant ? '' : 'transition-[grid-template-rows,visibility] duration-200'} ${isOpen ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]'}`}
      >
        <div className="overflow-hidden">
          <div className="text-ink-soft grid gap-2 px-4 pt-0.5 pb-4 md:px-5">
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </section>
    </div>
  );
}

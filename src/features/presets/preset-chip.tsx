import { Trash2 } from 'lucide-react';
import type { PresetRow } from '#core/model/server-rows.ts';

interface PresetChipProps {
  preset: PresetRow;
  isChosen: boolean;
  onChoose: () => void;
  onDelete: () => void;
}

/** One saved prompt: pressed while its words are in the field. Deleting is a button of its own, and asks first. */
export function PresetChip({ preset: { name, recipe }, isChosen, onChoose, onDelete }: PresetChipProps) {
  return (
    <li className="border-line bg-surface flex max-w-full min-w-0 items-stretch rounded-full border has-[[aria-pressed=true]]:border-ember has-[[aria-pressed=true]]:bg-sunk">
      <button
        type="button"
        dir="auto"
        aria-pressed={isChosen}
        title={`${name}\n${recipe.prompt}`}
        onClick={onChoose}
        className="hover:bg-sunk min-h-11 min-w-11 truncate rounded-l-full pr-2 pl-4 text-left text-sm font-medium transition-colors aria-pressed:font-semibold"
      >
        {name}
      </button>
      <button
        type="button"
        aria-label={`Delete preset ${name}`}
        onClick={onDelete}
        className="text-ink-soft hover:bg-sunk hover:text-ink grid w-11 shrink-0 place-items-center rounded-r-full transition-colors"
      >
        <Trash2 aria-hidden size="1rem" />
      </button>
    </li>
  );
}

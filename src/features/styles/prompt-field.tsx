import { useId } from 'react';
import { PROMPT_CHARACTERS } from '#core/model/limits.ts';
import { inWords, type StyleFormProps } from '#state/style-choice.ts';

/** The words that say how the picture shall look. */
export function PromptField({ choice, onChange }: StyleFormProps) {
  const id = useId();
  const { prompt } = choice;
  return (
    <div>
      <div className="flex items-baseline justify-between">
        <label htmlFor={id} className="text-sm font-semibold">
          Prompt
        </label>
        <span id={`${id}-count`} className="text-ink-soft text-xs tabular-nums">
          {prompt.length}/{PROMPT_CHARACTERS}
        </span>
      </div>
      <textarea
        id={id}
        dir="auto"
        value={prompt}
        maxLength={PROMPT_CHARACTERS}
        rows={4}
        placeholder="Describe the light, table and mood"
        aria-describedby={`${id}-count ${id}-hint`}
        onChange={({ currentTarget }) => onChange(inWords(choice, currentTarget.value))}
        className="border-ink-soft/75 bg-paper rounded-control placeholder:text-ink-soft mt-1.5 block field-sizing-content max-h-60 min-h-28 w-full resize-y border px-3 py-2.5 text-base"
      />
      <p id={`${id}-hint`} className="text-ink-soft mt-1.5 text-sm empty:hidden">
        {prompt.trim() === '' ? 'Add a prompt or pick a style.' : ''}
      </p>
    </div>
  );
}

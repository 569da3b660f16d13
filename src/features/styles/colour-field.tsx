import { useId } from 'react';
import {
  COLOUR_CHARACTERS,
  COLOUR_WANTED,
  FIRST_COLOUR,
  inColour,
  type StyleFormProps,
  wholeColour,
} from '#state/style-choice.ts';

/** Colour of the backdrop: picked, or typed as it stands in the brand book. */
export function ColourField({ choice, onChange }: StyleFormProps) {
  const id = useId();
  const { colour } = choice;
  const whole = wholeColour(colour);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        type="color"
        aria-label="Pick a colour"
        value={whole ?? FIRST_COLOUR}
        onChange={({ currentTarget }) => onChange(inColour(choice, currentTarget.value))}
        className="border-ink-soft/75 rounded-control h-11 w-14 cursor-pointer border p-1"
      />
      <label htmlFor={id} className="text-sm font-medium">
        Colour
      </label>
      <input
        id={id}
        type="text"
        value={colour}
        // The line under it comes to sight with it, above a bar of a phone.
        style={{ scrollMarginBottom: '2rem' }}
        maxLength={COLOUR_CHARACTERS}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={whole === null}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange(inColour(choice, currentTarget.value))}
        className="border-ink-soft/75 bg-paper rounded-control aria-invalid:border-red h-11 w-28 border px-3 text-base tabular-nums"
      />
      <p id={`${id}-hint`} aria-live="polite" className="text-red basis-full text-sm font-medium">
        {whole === null && COLOUR_WANTED}
      </p>
    </div>
  );
}

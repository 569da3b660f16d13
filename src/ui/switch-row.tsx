import { useId } from 'react';

interface SwitchRowProps {
  label: string;
  /** Right under the label. */
  note: string;
  /** undefined: nobody knows yet. */
  isOn: boolean | undefined;
  isDisabled?: boolean;
  onChange?: (isOn: boolean) => void;
}

/** Something that is on or off, with its name and a word about it. */
export function SwitchRow({ label, note, isOn, isDisabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
      <label
        htmlFor={id}
        className={`min-w-22 flex-1 ${isDisabled ? 'cursor-not-allowed' : 'cursor-pointer'}`}
      >
        <span className="block font-semibold">{label}</span>
        <span id={`${id}-note`} className="text-ink-soft block text-sm">
          {note}
        </span>
      </label>
      <span className="relative h-7 w-12 shrink-0">
        {isOn !== undefined && (
          <>
            <input
              id={id}
              type="checkbox"
              role="switch"
              checked={isOn}
              aria-checked={isOn}
              disabled={isDisabled}
              aria-label={label}
              aria-describedby={`${id}-note`}
              onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
              className="peer border-ink-soft/75 bg-sunk checked:bg-ember checked:border-ember disabled:checked:bg-ink-soft disabled:checked:border-ink-soft size-full cursor-pointer appearance-none rounded-full border transition-colors disabled:cursor-not-allowed disabled:opacity-70"
            />
            <span
              aria-hidden
              className="bg-ink-soft peer-checked:bg-on-scrim pointer-events-none absolute top-1 left-1 size-5 rounded-full transition-[translate] peer-checked:translate-x-5"
            />
          </>
        )}
      </span>
    </div>
  );
}

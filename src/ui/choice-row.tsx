import { useId } from 'react';
import { Radio } from './radio.tsx';

interface ChoiceRowProps<Value extends string> {
  label: string;
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few short words of which one is chosen. */
export function ChoiceRow<Value extends string>({ label, options, value, onChange }: ChoiceRowProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="low:flex-col flex flex-wrap items-center justify-center"
    >
      {options.map((option) => (
        <Radio
          key={option}
          name={name}
          isChosen={option === value}
          onChoose={() => onChange(option)}
          className="text-ink-soft has-checked:text-ember has-checked:bg-sunk grid h-11 min-w-11 place-items-center rounded-full px-2 text-sm font-semibold tabular-nums"
        >
          {option}
        </Radio>
      ))}
    </div>
  );
}

import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';

interface ChoiceRowProps<Value extends string> {
  label: string;
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few short words of which one is chosen. */
export function ChoiceRow<Value extends string>({ label, options, value, onChange }: ChoiceRowProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next)}
      className="low:flex-col flex flex-wrap items-center justify-center"
    >
      {options.map((option) => (
        <Radio.Root
          key={option}
          value={option}
          aria-label={option}
          className="text-ink-soft data-checked:text-ember data-checked:bg-sunk grid h-11 min-w-11 cursor-pointer place-items-center rounded-full px-2 text-sm font-semibold tabular-nums transition-colors"
        >
          {option}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}

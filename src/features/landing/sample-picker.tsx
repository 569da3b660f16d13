import { OutlineIcon } from '#ui/outline-icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { Radio } from '#ui/radio.tsx';
import type { Sample } from './samples.ts';

interface SamplePickerProps {
  label: string;
  /** One without a picture is nobody's yet. */
  samples: readonly (Pick<Sample, 'id' | 'name'> & Partial<Sample>)[];
  /** The id of the one that is shown. */
  shown: string;
  onChoose: (id: string) => void;
  /** chips: a name with a small picture before it. thumbs: pictures with their names under them. */
  variant: 'chips' | 'thumbs';
}

const VARIANTS = {
  chips: {
    row: 'flex flex-wrap gap-1.5 sm:gap-2',
    choice:
      'border-line bg-surface has-checked:border-ink has-checked:bg-sunk min-h-12 items-center gap-2 rounded-full border py-1 pr-3.5 pl-1',
    picture: 'size-10 rounded-full',
  },
  thumbs: {
    row: 'grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-2',
    choice: 'rounded-control flex-col gap-2 has-checked:text-ink text-ink-soft max-sm:text-xs',
    picture:
      'aspect-4/3 w-full rounded-control ring-ember group-has-checked:ring-3 ring-offset-2 ring-offset-surface',
  },
} as const;

/** Dishes of which one is chosen, by click, tap or arrow keys. */
export function SamplePicker({ label, samples, shown, onChoose, variant }: SamplePickerProps) {
  const { row, choice, picture } = VARIANTS[variant];
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className={row}>
        {samples.map(({ id, name, after }) => (
          <Radio
            key={id}
            name={label}
            isChosen={id === shown}
            onChoose={() => onChoose(id)}
            className={`flex text-sm font-semibold ${choice}`}
          >
            <span className={`bg-sunk relative grid place-items-center overflow-hidden ${picture}`}>
              {after ? <Picture file={after} alt="" sizes="8rem" isLazy /> : <OutlineIcon sign="add" />}
            </span>
            {name}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}

import { Check } from 'lucide-react';
import { useId } from 'react';
import { styles } from '#core/model/recipe.ts';
import { FIRST_COLOUR, inColour, inStyle, wholeColour, type StyleFormProps } from '#state/style-choice.ts';
import { Radio } from '#ui/radio.tsx';
import { ColourField } from './colour-field.tsx';
import { StylePicture } from './style-picture.tsx';
import type { StyleId } from '#shared/styles.ts';

const CHOICES: readonly { id: StyleId | 'colour'; name: string }[] = [
  { id: 'colour', name: 'Custom colour' },
  ...styles,
];

interface StyleBrowserProps extends StyleFormProps {
  /** Addresses of the person's own photo in the styles and the colour, as far as they are made. */
  own?: Readonly<Record<string, string>>;
}

/** A colour of one's own or one of the built-in styles: one of all of these. */
export function StyleBrowser({ choice, onChange, own = {} }: StyleBrowserProps) {
  const { style, colour } = choice;
  const group = useId();
  return (
    <>
      <div
        role="radiogroup"
        aria-label="Style"
        className="grid grid-cols-[repeat(auto-fill,minmax(max(4rem,22%),1fr))] gap-x-2 gap-y-3"
      >
        {CHOICES.map(({ id, name }) => (
          <Radio
            key={id}
            name={group}
            isChosen={id === style}
            onChoose={() => onChange(id === 'colour' ? inColour(choice) : inStyle(choice, id))}
            className="rounded-control text-ink-soft hover:text-ink has-checked:text-ink flex flex-col gap-1.5 text-center text-xs font-medium has-checked:font-semibold"
          >
            <span className="group-has-checked:ring-ember ring-offset-surface rounded-control relative ring-offset-2 group-has-checked:ring-2">
              <StylePicture
                style={id}
                colour={wholeColour(colour) ?? FIRST_COLOUR}
                own={own[id === 'colour' ? colour : id]}
                className="aspect-4/3 w-full rounded-control"
              />
              <span className="bg-ember text-on-ember absolute -top-1.5 -right-1.5 hidden size-5 place-items-center rounded-full group-has-checked:grid">
                <Check aria-hidden size=".8125rem" strokeWidth={3} />
              </span>
            </span>
            {name}
          </Radio>
        ))}
      </div>
      {style === 'colour' && <ColourField choice={choice} onChange={onChange} />}
    </>
  );
}

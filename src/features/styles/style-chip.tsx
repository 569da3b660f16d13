import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { nameStyle } from '#core/model/recipe.ts';
import { lacksColour, recipeOfShutter, useStyleChoice } from '#state/style-choice.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { StyleForm, type WithPresets } from './style-form.tsx';
import { StylePicture } from './style-picture.tsx';

/** The style that shots get, small enough to stand beside the shutter; a tap changes it. */
export function StyleChip({ presets }: WithPresets) {
  const [isOpen, setIsOpen] = useState(false);
  const choice = useStyleChoice();
  const shot = recipeOfShutter(choice);
  const { style = null, colour = '' } = shot;
  const name = nameStyle(shot);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Style: ${name}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="rounded-control low:max-w-20 flex max-w-28 flex-col items-center gap-1 px-1 py-1 text-xs font-medium"
      >
        <span className="relative">
          <StylePicture
            style={colour ? 'colour' : style}
            colour={colour}
            className="rounded-control size-[52px]"
          />
          <span className="bg-ink text-paper absolute -right-1.5 -bottom-1.5 grid size-5 place-items-center rounded-full">
            <ChevronDown aria-hidden size=".875rem" strokeWidth={2.5} />
          </span>
        </span>
        <span className="mt-0.5 line-clamp-2 min-h-8 text-balance">{name}</span>
      </button>
      <Sheet isOpen={isOpen} onClose={close} title="Style" text="The next shots are made in this style.">
        <div className="mt-4 flex flex-col gap-5">
          <StyleForm choice={choice} onChange={useStyleChoice.setState} presets={presets} />
          <Button isDisabled={lacksColour(choice)} onClick={close}>
            Use this style
          </Button>
        </div>
      </Sheet>
    </>
  );
}

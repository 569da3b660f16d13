import { useId } from 'react';
import { fillWithBrand, setBrandColour, type BrandColour } from '#state/brand-colour.ts';
import { FIRST_COLOUR } from '#state/style-choice.ts';
import { Button } from '#ui/button.tsx';

/** What fills a crop beyond a dish that touches the side: there is no table to continue. */
export function BandField({ colour, isUsed }: BrandColour) {
  const id = useId();
  return (
    <div className="grid justify-items-start gap-2">
      <p id={`${id}-why`} className="text-sm">
        The dish touches the edge, so there’s no table to continue. Use your brand colour instead.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          type="color"
          aria-describedby={`${id}-why`}
          value={colour ?? FIRST_COLOUR}
          onChange={({ currentTarget }) => setBrandColour(currentTarget.value)}
          className="border-ink-soft/75 rounded-control h-11 w-14 cursor-pointer border p-1"
        />
        <label htmlFor={id} className="text-sm font-medium">
          Brand colour
        </label>
        {colour && (
          <Button variant="plain" onClick={() => fillWithBrand(!isUsed)}>
            {isUsed ? 'Don’t use it' : 'Use it'}
          </Button>
        )}
      </div>
    </div>
  );
}

import { create } from 'zustand';
import type { TextPlace } from '#core/model/text-place.ts';
import { FIRST_COLOUR, useStyleChoice, wholeColour } from './style-choice.ts';

export interface BrandColour {
  /** The colour of one's own as it was last set, wherever that was; null: none was. */
  colour: string | null;
  /** What lies beyond a picture is filled with it. */
  isUsed: boolean;
}

const useBands = create(() => ({ areUsed: true }));

/** On this device, also without a connection. */
export function useBrandColour(): BrandColour {
  const isUsed = useBands(({ areUsed }) => areUsed);
  const colour = wholeColour(useStyleChoice((choice) => choice.colour));
  return { colour: colour === FIRST_COLOUR ? null : colour, isUsed };
}

/** The style that is chosen stays. Whoever sets a colour wants to see it. */
export function setBrandColour(colour: string): void {
  useStyleChoice.setState({ colour });
  fillWithBrand(true);
}

/** The colour stays what it is. */
export const fillWithBrand = (areUsed: boolean): void => useBands.setState({ areUsed });

const NOT_USED = 'none';

/** Remembers over the end of the page that bands are not wanted. Gives back how to stop. */
export function followBrandBands(place: TextPlace): () => void {
  useBands.setState({ areUsed: place.read() !== NOT_USED });
  return useBands.subscribe(({ areUsed }) => place.write(areUsed ? null : NOT_USED));
}

import { FIRST_COLOUR, isWholeColour, useStyleChoice } from './style-choice.ts';

/** The colour of one's own as it was last set, wherever that was; on this device, also without a connection. null: none was. */
export const useBrandColour = (): string | null =>
  useStyleChoice(({ colour }) => (isWholeColour(colour) && colour !== FIRST_COLOUR ? colour : null));

/** null: none any more. The style that is chosen stays. */
export const setBrandColour = (colour: string | null): void =>
  useStyleChoice.setState({ colour: colour ?? FIRST_COLOUR });

import type { DishHint } from '../contract.ts';
import type { StyleId } from '../styles.ts';

/** What somebody asked for, as far as light, colour and surface can follow. */
export interface EnhanceRequest {
  /** Chosen in the style browser; otherwise read from the words of the prompt. */
  style?: StyleId;
  /** Brand colour of the backdrop, `#rrggbb`. */
  colour?: string;
  prompt: string;
  /** Where somebody says the dish is. */
  dish?: DishHint;
  /** The dish stays where it was taken, though its surface is replaced. */
  staysInPlace?: boolean;
}

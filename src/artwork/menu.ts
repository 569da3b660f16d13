import type { StyleId } from '#shared/styles.ts';
import type { Exposure } from './phone-shot.ts';

export interface Dish {
  /** Names the pictures, and the scene: `scenes/<id>.py`, where Python wants `_` for `-`. */
  id: string;
  /** The built-in style that the picture after is made in. */
  style: StyleId;
  exposure: Exposure;
}

/** The dishes of the landing page, in its order: dim, with the colour of the lamps, grainy, as phones see a kitchen. */
export const MENU: readonly Dish[] = [
  { id: 'burger', style: 'daylight', exposure: { stops: -0.9, balance: 0, grain: 1 } },
  { id: 'pasta', style: 'market', exposure: { stops: -0.9, balance: 0.1, grain: 1 } },
  { id: 'sushi', style: 'slate', exposure: { stops: -1.1, balance: 0, grain: 1 } },
  { id: 'tacos', style: 'daylight', exposure: { stops: -0.9, balance: 0, grain: 1 } },
  { id: 'ramen', style: 'daylight', exposure: { stops: -1, balance: 0, grain: 1 } },
  { id: 'salad', style: 'daylight', exposure: { stops: -0.9, balance: 0.05, grain: 1 } },
  { id: 'sandwich', style: 'marble', exposure: { stops: -1, balance: 0.1, grain: 1 } },
  { id: 'stir-fry', style: 'market', exposure: { stops: -1, balance: 0.05, grain: 1 } },
  { id: 'steak', style: 'slate', exposure: { stops: -0.9, balance: 0, grain: 1 } },
  { id: 'pizza', style: 'market', exposure: { stops: -0.8, balance: 0.1, grain: 1 } },
  { id: 'dessert', style: 'marble', exposure: { stops: -1.1, balance: 0, grain: 1 } },
  { id: 'seafood', style: 'marble', exposure: { stops: -0.9, balance: 0, grain: 1 } },
  { id: 'poke', style: 'zen', exposure: { stops: -0.9, balance: 0, grain: 1 } },
];

/** What the style browser shows each style on: a plate that stands alone, so that the engine is sure of it. */
export const STYLE_DISH = 'pasta';

export const sceneOf = (id: string): string => id.replaceAll('-', '_');

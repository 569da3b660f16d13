/** The value, or the bound that it lies beyond. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

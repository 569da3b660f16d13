/** 0 up to 0, 1 from 1 on, smooth between. */
export const smoothStep = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));

/** 0 at `from`, 1 at `to` and beyond, smooth between; `to` may be the smaller one. */
export const ramp = (from: number, to: number, value: number): number =>
  smoothStep((value - from) / (to - from));

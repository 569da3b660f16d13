/** 0 at `from`, 1 at `to` and beyond, smooth between; `to` may be the smaller one. */
export function ramp(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

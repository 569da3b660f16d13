/** How far two lists of values rise and fall together, -1 to 1, from their sums. */
export function correlationOf(
  count: number,
  sum: number,
  squares: number,
  otherSum: number,
  otherSquares: number,
  together: number,
): number {
  const variance = squares - (sum * sum) / count;
  const otherVariance = otherSquares - (otherSum * otherSum) / count;
  return (together - (sum * otherSum) / count) / Math.sqrt(Math.max(1e-6, variance * otherVariance));
}

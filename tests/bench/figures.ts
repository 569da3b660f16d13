/**
 * Figures of a sample. All of them throw where a sample is empty or one of it is no number: 'NaN ms' and '-Infinity ms'
 * look like results.
 */
function checked(sample: readonly number[]): readonly number[] {
  if (sample.length === 0) throw new RangeError('An empty sample has no figures: nothing was measured.');
  const odd = sample.find((value) => !Number.isFinite(value));
  if (odd !== undefined) throw new RangeError(`${odd} is in the sample: something was not measured.`);
  return sample;
}

/** The one in the middle; of an even number the mean of the two. */
export function median(sample: readonly number[]): number {
  const sorted = checked(sample).toSorted((a, b) => a - b);
  const upper = sorted.length >> 1;
  return mean(sorted.slice(sorted.length % 2 === 0 ? upper - 1 : upper, upper + 1));
}

/** The smallest that so many of a hundred do not exceed. */
export function percentile(sample: readonly number[], share: number): number {
  const sorted = checked(sample).toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)]!;
}

export const mean = (sample: readonly number[]): number =>
  checked(sample).reduce((sum, value) => sum + value, 0) / sample.length;

export const min = (sample: readonly number[]): number => Math.min(...checked(sample));
export const max = (sample: readonly number[]): number => Math.max(...checked(sample));

/** How many times `base` a figure is. */
export function ratio(figure: number, base: number): number {
  const [times = 0] = checked([figure / base]);
  return times;
}

export type Goal = { atMost: number; of: string } | { atLeast: number; of: string };

/** 'goal: <= 1.5 x bare, missed': a figure beside what it is held against. */
export function holdAgainst(figure: number, goal: Goal): string {
  const [value = 0] = checked([figure]);
  const isMet = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
  const bound = 'atMost' in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`;
  return `goal: ${bound} ${goal.of}, ${isMet ? 'met' : 'missed'}`;
}

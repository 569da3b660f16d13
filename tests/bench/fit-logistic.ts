interface Sample {
  measures: readonly number[];
  isRight: boolean;
}

interface Fit {
  /** Of each measure, and last what is added. */
  weights: number[];
  predict: (measures: readonly number[]) => number;
}

const STEPS = 4000;
/** How strongly weights are held small: there are few samples. */
const SMALL = 0.02;

/** Logistic regression by plain descent: the chance that something is right by what was measured of it. */
export function fitLogistic(samples: readonly Sample[]): Fit {
  const [first] = samples;
  if (!first) throw new RangeError('Nothing can be fitted to no samples.');
  const count = samples.length;
  const mean = first.measures.map(
    (_, k) => samples.reduce((sum, s) => sum + (s.measures[k] ?? 0), 0) / count,
  );
  const spread = first.measures.map((_, k) =>
    Math.max(
      1e-6,
      Math.sqrt(samples.reduce((sum, s) => sum + ((s.measures[k] ?? 0) - (mean[k] ?? 0)) ** 2, 0) / count),
    ),
  );
  const even = (measures: readonly number[]): number[] =>
    measures.map((value, k) => (value - (mean[k] ?? 0)) / (spread[k] ?? 1));
  const weights = [...mean.map(() => 0), 0];
  const chanceOf = (evened: readonly number[]): number =>
    1 / (1 + Math.exp(-[...evened, 1].reduce((sum, value, k) => sum + value * (weights[k] ?? 0), 0)));
  const evened = samples.map(({ measures }) => even(measures));
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, k) => (k < mean.length ? SMALL * weight : 0));
    for (const [i, sample] of samples.entries()) {
      const wrong = chanceOf(evened[i] ?? []) - (sample.isRight ? 1 : 0);
      for (const [k, value] of [...(evened[i] ?? []), 1].entries())
        slope[k] = (slope[k] ?? 0) + (wrong * value) / count;
    }
    for (const [k, value] of slope.entries()) weights[k] = (weights[k] ?? 0) - value;
  }
  const plain = weights.slice(0, -1).map((weight, k) => weight / (spread[k] ?? 1));
  const added = (weights.at(-1) ?? 0) - plain.reduce((sum, weight, k) => sum + weight * (mean[k] ?? 0), 0);
  return { weights: [...plain, added], predict: (measures) => chanceOf(even(measures)) };
}

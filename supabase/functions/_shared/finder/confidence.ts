import type { Evidence } from './seek-dish.ts';

/** Weights of the measures, and last what is added: fitted by `npm run bench cutout -- --fold 0 --fit`. */
const WEIGHTS = [-0.027, -1.0, -4.041, -0.308, -3.62] as const;

/** Far from 1 by orders: 0.99 is as much surer than 0.9 as 0.9 is than 0. */
const shortOf = (value: number): number => Math.log10(Math.max(0.001, 1 - value));

/** What the confidence is a weighted sum of. */
export const measuresOf = (evidence: Evidence, isHinted: boolean): number[] => [
  shortOf(evidence.decided),
  shortOf(evidence.decidedOfDish),
  shortOf(evidence.trust),
  isHinted ? 1 : 0,
];

/** The chance (0..1) that an outline is right: that it overlaps one drawn by hand by at least 93%. */
export function confidenceOf(evidence: Evidence, isHinted: boolean): number {
  const sum = [...measuresOf(evidence, isHinted), 1].reduce(
    (total, measure, i) => total + measure * (WEIGHTS[i] ?? 0),
    0,
  );
  return 1 / (1 + Math.exp(-sum));
}

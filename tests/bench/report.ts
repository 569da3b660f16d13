import { appendFileSync } from 'node:fs';
import { ratio } from './figures.ts';

/** What a bench found, as it stands in the table of all of them. */
export interface Figure {
  /** What was measured, in words that need no bench beside them. */
  what: string;
  value: number;
  /** ms, s, kB, a minute …; empty where it is a bare number. */
  unit: string;
  /** What the same run measured beside it, in the same unit. */
  peer?: { what: string; value: number };
  /** For how many times the peer the figure is, or for the figure where it has none. */
  goal?: { atMost: number } | { atLeast: number };
  /** What keeps it from its goal, where it misses it. */
  because?: string;
}

/** What one bench found, when, and where. */
export interface BenchResult {
  bench: string;
  about: string;
  at: string;
  machine: string;
  /** How busy the machine was before it began: other work makes figures worse, and ratios less so. */
  loadBefore: number;
  seconds: number;
  figures: Figure[];
  /** Why there are none. */
  failed?: string;
}

/** Names the file to which a bench adds its figures, a line of JSON each. */
export const FIGURES_FILE = 'BENCH_FIGURES';

/** Says a figure, and hands it to whoever gathers them. */
export function report(figure: Figure): void {
  // Throws where nothing was measured.
  heldFigure(figure);
  console.log(describeFigure(figure));
  const file = process.env[FIGURES_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

export const describeFigure = (figure: Figure): string =>
  [
    `${figure.what}: ${describeValue(figure.value, figure.unit)}`,
    figure.peer && describePeer(figure),
    figure.goal && `goal ${describeGoal(figure)}, ${describeVerdict(figure)}`,
  ]
    .filter((part) => part !== undefined)
    .join('; ');

/** What the goal is about: how many times the peer, or the figure itself. */
export const heldFigure = ({ value, peer }: Figure): number =>
  peer ? ratio(value, peer.value) : ratio(value, 1);

export function meetsGoal(figure: Figure): boolean | undefined {
  const { goal } = figure;
  if (!goal) return undefined;
  const held = heldFigure(figure);
  return 'atMost' in goal ? held <= goal.atMost : held >= goal.atLeast;
}

/** Empty where it has no goal. */
export function describeVerdict(figure: Figure): string {
  const isMet = meetsGoal(figure);
  if (isMet !== false) return isMet ? 'met' : '';
  return figure.because === undefined ? 'missed' : `missed: ${figure.because}`;
}

export function describeGoal({ goal, peer, unit }: Figure): string {
  if (!goal) return '';
  const bound = 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
  return `${bound} ${peer ? 'x' : unit}`.trim();
}

export const describePeer = (figure: Figure): string =>
  figure.peer
    ? `${heldFigure(figure).toFixed(2)} x ${figure.peer.what} (${describeValue(figure.peer.value, figure.unit)})`
    : '';

/** Three digits that count; whole numbers as they are. */
export function describeValue(value: number, unit: string): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`.trim();
}

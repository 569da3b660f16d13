import { OWN_COLOURS, type ExportPlan } from './export-plan.ts';
import { IN_SIZE, OF_UNKNOWN } from './export-verdict.ts';
import type { Size } from '#shared/size.ts';

/** Whether all pictures that are exported together serve for one slot, in words. */
export interface PackVerdict {
  /** null: nobody knows what the place asks for. */
  tone: 'good' | 'wary' | 'bad' | null;
  /** null: none fits, or each has a size of its own. */
  size: Size | null;
  words: string;
}

/** What becomes of several pictures in one slot. One alone is told of as it is. */
export function judgePack(plans: readonly ExportPlan[]): PackVerdict {
  const total = plans.length;
  const fitting = plans.filter(({ verdict }) => verdict.size);
  const isDoubtful = fitting.some((plan) => plan.isDoubtful);
  const isUnknown = fitting.some(({ verdict }) => verdict.kind === 'unknown');
  const enlarged = fitting.filter(({ verdict }) => verdict.kind === 'enlarged').length;
  const isWary = fitting.length < total || isDoubtful || enlarged > 0;
  const tone = fitting.length === 0 ? 'bad' : isWary ? 'wary' : isUnknown ? null : 'good';
  const [first, ...others] = plans;
  if (first && others.length === 0) return { tone, size: first.verdict.size, words: first.verdict.words };
  if (fitting.length === 0) return { tone, size: null, words: `None of ${String(total)} fits` };
  const all =
    fitting.length < total ? `${String(fitting.length)} of ${String(total)}` : `All ${String(total)}`;
  const fit = isUnknown ? `made ${OF_UNKNOWN}` : isDoubtful ? `fit ${IN_SIZE}` : 'fit';
  const some = enlarged < total ? `${String(enlarged)} ` : '';
  const ending = fitting.length === total && !isUnknown && enlarged > 0 ? `, ${some}enlarged` : '';
  return { tone, size: null, words: `${all} ${fit}${ending}` };
}

/** What else is to be known, and of how many pictures where it is not all. How edges go on is told of each place alone. */
export function notesOfPack(plans: readonly ExportPlan[]): readonly string[] {
  const counts = new Map<string, number>();
  const notes = plans.flatMap((plan) => plan.notes).filter((note) => note !== OWN_COLOURS);
  for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
  return [...counts].map(([note, count]) =>
    count === plans.length ? note : `${note} (${String(count)}\u00A0of\u00A0${String(plans.length)})`,
  );
}

import { OWN_COLOURS, type ExportPlan } from './export-plan.ts';
import { OF_UNKNOWN, type ExportVerdict } from './export-verdict.ts';
import type { Size } from '#shared/size.ts';

/** Whether all pictures that are exported together serve for one slot, in words. */
export interface PackVerdict {
  kind: ExportVerdict['kind'];
  /** null: none fits, or each has a size of its own. */
  size: Size | null;
  words: string;
}

/** What becomes of several pictures in one slot. One alone is told of as it is. */
export function judgePack(plans: readonly ExportPlan[]): PackVerdict {
  const [first, ...others] = plans.map(({ verdict }) => verdict);
  if (first && others.length === 0) return first;
  const total = plans.length;
  const fitting = plans.filter(({ verdict }) => verdict.size).length;
  if (fitting === 0) return { kind: 'too_small', size: null, words: `None of ${String(total)} fits` };
  const isUnknown = plans.some(({ verdict }) => verdict.kind === 'unknown');
  const fit = isUnknown ? `made ${OF_UNKNOWN}` : 'fit';
  if (fitting < total)
    return { kind: 'enlarged', size: null, words: `${String(fitting)} of ${String(total)} ${fit}` };
  if (isUnknown) return { kind: 'unknown', size: null, words: `All ${String(total)} ${fit}` };
  const enlarged = plans.filter(({ verdict }) => verdict.kind === 'enlarged').length;
  if (enlarged === 0) return { kind: 'fits', size: null, words: `All ${String(total)} fit` };
  return {
    kind: 'enlarged',
    size: null,
    words: `All ${String(total)} fit, ${enlarged < total ? `${String(enlarged)} ` : ''}enlarged`,
  };
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

import type { Person } from '#core/model/person.ts';
import type { WorkerCore } from '#core/open-core.ts';
import type { Outcome } from '#core/intake/intake.ts';
import type { Taken } from './share-target.ts';

type TakingCore = Pick<WorkerCore, 'channel' | 'intake'>;

/** Keeps shared photos one after another as drafts, each in a commit of its own: trouble with one costs no other. */
export async function takeShared(
  { channel, intake }: TakingCore,
  { id: userId }: Person,
  files: readonly File[],
): Promise<Taken> {
  const taken: Taken = { saved: 0, leftOut: 0, known: 0, notSaved: 0 };
  for (const file of files) taken[await keep(file)] += 1;
  channel.tell({ type: 'items-changed' });
  return taken;

  async function keep(file: File): Promise<keyof Taken> {
    try {
      const outcome = await intake.accept(file, { userId, source: 'share', recipe: null });
      const isKnown = outcome.outcome === 'left_out' && outcome.why === 'twice';
      return isKnown ? 'known' : COUNTS[outcome.outcome];
    } catch (error) {
      console.error('A shared photo could not be kept.', error);
      return 'notSaved';
    }
  }
}

const COUNTS: Record<Outcome['outcome'], keyof Taken> = {
  saved: 'saved',
  left_out: 'leftOut',
  not_saved: 'notSaved',
};

import { useEffect, useState } from 'react';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { tryAgain } from '#state/try-again.ts';
import { catchFocus } from '#ui/catch-focus.ts';
import { say, unsay } from '#ui/toast.tsx';
import { useDetour } from '#ui/use-here.ts';
import type { Recipe } from '#shared/contract.ts';

export interface RunAgain {
  isRunning: boolean;
  /** The server has said that there is no credit. */
  hasNoCredit: boolean;
  /** Asks for what the row asked for, or for another wish; free where that was said. True where it was started. */
  run: (recipe?: Recipe, mustBeFree?: boolean) => Promise<boolean>;
  forget: () => void;
}

const OUTRUN = 'An earlier re-run came first. This one wasn’t started and cost nothing.';

/** Refusals whose own words say what to do. */
const TELLING = new Set<string>(['signed_out', 'same_picture', 'too_many_failures', 'not_free']);

/** Asks for another version. Any number of presses, on any screen that shows the same, is one. */
export function useRunAgain(row: TransformationRow, login: string, onStarted?: () => void): RunAgain {
  const [isRunning, setRunning] = useState(false);
  const [hasNoCredit, setNoCredit] = useState(false);
  const signIn = useDetour(login);
  // What was pressed may go from the screen with what it started.
  useEffect(() => () => catchFocus('main'), []);
  // Two presses in one frame are one version, and one toast; an earlier one that failed is over with them.
  const id = `again-${row.id}`;
  const run = async (recipe = row.recipe, mustBeFree = false) => {
    setRunning(true);
    unsay(id);
    const end = await tryAgain({ ...row, recipe }, mustBeFree);
    setRunning(false);
    if (end.ok) {
      if (end.value === 'started')
        say({
          id,
          title: 'Transformation started',
          text: 'Your image is being enhanced...',
        });
      onStarted?.();
      return true;
    }
    if (end.kind === 'no_credits') {
      setNoCredit(true);
      return false;
    }
    const isOut = end.kind === 'signed_out';
    const why = end.kind === 'exists' ? OUTRUN : 'Could not re-run the transformation. Please try again.';
    say({ id, title: 'Re-run failed', text: TELLING.has(end.kind) ? end.message : why, isError: true });
    if (isOut) signIn();
    return false;
  };
  return { isRunning, hasNoCredit, run, forget: () => setNoCredit(false) };
}

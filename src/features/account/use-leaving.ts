import { useEffect, useRef, useState } from 'react';
import { deleteUnsent, sendBeforeLeaving } from '#state/outbox.ts';
import { signOut } from '#state/person.ts';
import { say } from '#ui/toast.tsx';

const STILL_HERE = {
  id: 'still-here',
  title: 'You are still signed in',
  text: 'This phone’s storage does not answer. Close the app, open it again, and sign out then.',
  isError: true,
};

type Stage = 'closed' | 'ask' | 'sending' | 'delete';

/**
 * The way out of the app: the questions on it, and what each answer does. It is this person's alone: it ends where
 * somebody else signs in, or where the screen is left. `go` leads to the sign-in screen.
 */
export function useLeaving(userId: string | undefined, go: () => void) {
  const [stage, setStage] = useState<Stage>('closed');
  /** Photos that could not be sent when that was asked for. */
  const [stuck, setStuck] = useState(0);
  /** Counts changes of mind, so that a sending that was called off does not sign out when it ends. */
  const turn = useRef(0);

  const turnTo = (next: Stage) => {
    turn.current += 1;
    setStage(next);
  };
  useEffect(
    () => () => {
      turn.current += 1;
      setStage('closed');
    },
    [userId],
  );
  const leave = async () => {
    const hasGone = await signOut(userId);
    turnTo('closed');
    if (hasGone) go();
    else say(STILL_HERE);
  };
  const sendFirst = async () => {
    turnTo('sending');
    const mine = turn.current;
    const left = await sendBeforeLeaving();
    if (turn.current !== mine) return;
    setStuck(left);
    if (left > 0) turnTo('ask');
    else await leave();
  };
  const deleteFirst = async () => {
    const mine = turn.current;
    if (!userId || !(await deleteUnsent(userId))) return;
    if (turn.current === mine) await leave();
  };
  const ask = () => {
    setStuck(0);
    turnTo('ask');
  };
  return { stage, stuck, turnTo, ask, leave, sendFirst, deleteFirst };
}

import { DEVICE } from '#core/lib/device-word.ts';
import { useEffect, useRef, useState } from 'react';
import { isUnsent } from '#core/model/item-state.ts';
import { deleteUnsent, heldItems, sendBeforeLeaving, showItems } from '#state/outbox.ts';
import { signOut } from '#state/person.ts';
import { say } from '#ui/toast.tsx';

const STILL_HERE = {
  id: 'still-here',
  title: 'You’re still signed in',
  text: `This ${DEVICE}’s storage isn’t responding. Close the app, open it again, and sign out then.`,
  isError: true,
};

type Stage = 'closed' | 'ask' | 'sending' | 'delete';

/**
 * The way out of the app: the questions on it, and what each answer does. It is this person's alone: it ends where
 * somebody else signs in, or where the screen is left. Whoever has signed out sees no screen of the app any more.
 */
export function useLeaving(userId: string | undefined) {
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
    if (!hasGone) say(STILL_HERE);
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
    if (!userId) return;
    const hasDeleted = await deleteUnsent(userId);
    if (turn.current !== mine) return;
    if (hasDeleted) return await leave();
    turnTo('closed');
    say(STILL_HERE);
  };
  /**
   * Pressed early, it waits until the phone has said what it holds: nobody leaves photos behind unasked. Read anew: of what
   * went up a moment ago the screen may not have heard.
   */
  const begin = async () => {
    const mine = turn.current;
    await showItems();
    const items = await heldItems();
    if (turn.current !== mine) return;
    setStuck(0);
    if (!items) say(STILL_HERE);
    else if (items.some(isUnsent)) turnTo('ask');
    else await leave();
  };
  return { stage, stuck, turnTo, begin, leave, sendFirst, deleteFirst };
}

import { useEffect, useRef, useState } from 'react';
import { isDraft } from '#core/model/item-state.ts';
import { useConnectivity } from '#state/connectivity.ts';
import { useMirror } from '#state/mirror.ts';
import { startTransform, useOutbox } from '#state/outbox.ts';
import { usePerson } from '#state/person.ts';
import { recipe, useStyleChoice } from '#state/style-choice.ts';
import { Button } from '#ui/button.tsx';
import { catchFocus } from '#ui/catch-focus.ts';
import { say } from '#ui/toast.tsx';
import { expectCredit, sayNoCredit } from './credit-news.ts';
import { describeStart } from './start-words.ts';

/** Gives the photos of the tray the chosen style and sends them on their way. On a phone it comes under the thumb. */
export function StartTransform() {
  const drafts = useOutbox((state) => state.items).filter(isDraft);
  const wish = recipe(useStyleChoice());
  const [isStarting, setIsStarting] = useState(false);
  const hasStarted = useRef(false);
  const isEmpty = drafts.length === 0;
  // The button has nothing more to start: the keyboard goes on where the photos are now.
  useEffect(() => {
    if (isEmpty && hasStarted.current) catchFocus('on-this-phone');
    hasStarted.current = false;
  }, [isEmpty]);
  const start = async () => {
    if (!wish) return;
    setIsStarting(true);
    hasStarted.current = true;
    const hasBegun = await startTransform(
      drafts.map(({ id }) => id),
      wish,
    );
    setIsStarting(false);
    if (!hasBegun) hasStarted.current = false;
    if (hasBegun) sayStart();
    else
      say({
        title: 'Transformation failed',
        text: 'This phone’s storage does not answer. Your photos are still in the tray: try again.',
        isError: true,
      });
  };
  return (
    <div
      data-thumb-bar={isEmpty ? undefined : ''}
      className={`grid ${isEmpty ? '' : 'max-md:shadow-raised max-md:rounded-control max-md:fixed max-md:inset-x-4 max-md:bottom-[calc(env(safe-area-inset-bottom)+5.25rem)] max-md:z-10'}`}
    >
      <Button isDisabled={isEmpty || !wish || isStarting} onClick={() => void start()}>
        Start Transform{!isEmpty && ` (${String(drafts.length)})`}
      </Button>
      {isEmpty && (
        <p className="text-ink-soft mt-2 text-center text-sm">
          Add photos first: they wait here for their style.
        </p>
      )}
    </div>
  );
}

/** As things stand at this moment. */
function sayStart(): void {
  const { isOnline } = useConnectivity.getState();
  const { subscription } = useMirror.getState();
  const isSignedIn = usePerson.getState().person?.isSignedIn ?? false;
  const { kind, ...words } = describeStart({ isOnline, subscription, isSignedIn, now: Date.now() });
  if (kind === 'no_credit') return sayNoCredit();
  expectCredit();
  say(words);
}

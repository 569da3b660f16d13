import { MINUTE_MS } from '#core/lib/durations.ts';
import { DEVICE } from '#core/lib/device-word.ts';
import { useEffect, useRef, useState } from 'react';
import { isDraft, isQueued, needsAttention } from '#core/model/item-state.ts';
import { askForCredits } from '#state/ask-server.ts';
import { useConnectivity } from '#state/connectivity.ts';
import { useMirror } from '#state/mirror.ts';
import { showItems, startTransform, useOutbox } from '#state/outbox.ts';
import { useNow } from '#state/now.ts';
import { usePerson } from '#state/person.ts';
import { COLOUR_WANTED, lacksColour, recipe, useStyleChoice } from '#state/style-choice.ts';
import { Button } from '#ui/button.tsx';
import { catchFocus } from '#ui/catch-focus.ts';
import { say } from '#ui/toast.tsx';
import { expectCredit, sayNoCredit, START_TOAST } from './credit-news.ts';
import { countBegun, creditsAtPress, creditsFor, describeStart, warnOfCredits } from './start-words.ts';

/** Gives the photos of the tray the chosen style and sends them on their way. On a phone it comes under the thumb. */
export function StartTransform() {
  const items = useOutbox((state) => state.items);
  const drafts = items.filter(isDraft);
  const count = drafts.length;
  const waiting = items.filter((item) => isQueued(item) && !needsAttention(item));
  const { credits, isShort } = useCredits(count, waiting.length);
  const choice = useStyleChoice();
  const chosen = recipe(choice);
  const needsColour = lacksColour(choice);
  const [isStarting, setIsStarting] = useState(false);
  const hasStarted = useRef(false);
  const isEmpty = count === 0;
  // The button has nothing more to start: the keyboard goes on where the photos are now.
  useEffect(() => {
    if (isEmpty && hasStarted.current) catchFocus('on-this-phone');
    hasStarted.current = false;
  }, [isEmpty]);
  const start = async () => {
    if (!chosen) return;
    setIsStarting(true);
    hasStarted.current = true;
    // Before the first of them takes one.
    const asked = isShort ? askForCredits() : undefined;
    const ids = drafts.map(({ id }) => id);
    const hasBegun = await startTransform(ids, chosen);
    setIsStarting(false);
    if (!hasBegun) hasStarted.current = false;
    if (hasBegun) await sayStart({ ids, before: waiting.map(({ id }) => id), credits, asked });
    else
      say({
        id: START_TOAST,
        title: 'Transformation failed',
        text: `This ${DEVICE}’s storage isn’t responding. Photos still in the tray haven’t started: try again.`,
        isError: true,
      });
  };
  return (
    <div
      data-thumb-bar={isEmpty ? undefined : ''}
      className={`grid ${isEmpty ? '' : 'thumb:shadow-raised thumb:rounded-control thumb:fixed thumb:inset-x-4 thumb:bottom-[calc(env(safe-area-inset-bottom)+5.25rem)] thumb:z-10'}`}
    >
      <Button
        isDisabled={isEmpty || !chosen}
        isWaiting={isStarting}
        {...(needsColour && { describedBy: 'start-needs' })}
        onClick={() => void start()}
      >
        Start Transform{!isEmpty && ` (${String(count)})${warnOfCredits(count, credits)}`}
      </Button>
      {needsColour && (
        <p id="start-needs" className="sr-only">
          {COLOUR_WANTED}
        </p>
      )}
      {isEmpty && <p className="text-ink-soft mt-2 text-center text-sm">Add photos to get started.</p>}
    </div>
  );
}

/** How many of these photos have a credit, as the phone's copy has it. That may be old: where it lacks some, the server is asked. */
function useCredits(count: number, waiting: number): { credits: number | null; isShort: boolean } {
  const now = useNow(MINUTE_MS, count > 0);
  const credits = useMirror(({ subscription }) => creditsFor(subscription, waiting, now));
  const isShort = credits !== null && credits < count;
  useEffect(() => {
    if (isShort) void askForCredits();
  }, [isShort]);
  return { credits, isShort };
}

interface Begun {
  ids: readonly string[];
  /** Photos that were on their way before these. */
  before: readonly string[];
  credits: number | null;
  /** What the server says of the credits that seem to be missing. */
  asked: ReturnType<typeof askForCredits> | undefined;
}

/** As things stand at this moment. */
async function sayStart({ ids, before, credits: known, asked }: Begun): Promise<void> {
  const told = await asked;
  if (told) await showItems();
  const credits = told
    ? creditsAtPress({
        before: known,
        told: creditsFor(told, before.length, Date.now()),
        begun: countBegun([...before, ...ids], useOutbox.getState().items),
      })
    : known;
  const isOnline = useConnectivity.getState().isOnline && !(asked && !told);
  const isSignedIn = usePerson.getState().person?.isSignedIn ?? false;
  const { kind, ...words } = describeStart({ isOnline, isSignedIn, count: ids.length, credits });
  if (kind === 'no_credit') return sayNoCredit();
  expectCredit(kind === 'short');
  say({ id: START_TOAST, ...words });
}

import { DEVICE } from '#core/lib/device-word.ts';
import { countOf } from '#core/lib/count-of.ts';
import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isDeletable, isDraft, isUnsent } from '#core/model/item-state.ts';
import { useOutbox } from '#state/outbox.ts';
import { usePerson } from '#state/person.ts';
import { BESIDE } from '#ui/beside.ts';
import { buttonClass } from '#ui/button-variant.ts';
import { Button } from '#ui/button.tsx';
import { Question } from '#ui/dialog.tsx';
import { LeavingProgress } from './leaving-progress.tsx';
import { describeLeaving } from './leaving-words.ts';
import { useLeaving } from './use-leaving.ts';

const SHORT =
  'group rounded-control text-ink-soft hover:bg-sunk hover:text-ink relative flex size-11 items-center justify-center -outline-offset-2 transition-colors';

interface SignOutProps {
  /** A sign without its word. */
  isShort?: boolean;
}

/** Lets the person go. With photos that were never sent they choose first what becomes of them. */
export function SignOut({ isShort = false }: SignOutProps) {
  const person = usePerson((state) => state.person);
  const items = useOutbox((state) => state.items);
  const unsent = items.filter(isUnsent).length;
  const drafts = items.filter(isDraft).length;
  const deletable = items.filter(isDeletable).length;
  // The last of them may go up while somebody reads. Of a phone that does not answer nobody knows.
  const hasNothing = useOutbox((state) => state.hasLoaded) && unsent === 0;
  const { stage: turned, stuck, turnTo, begin, leave, sendFirst, deleteFirst } = useLeaving(person?.id);
  const stage = turned === 'delete' && deletable === 0 ? 'ask' : turned;
  const safest = useRef<HTMLButtonElement>(null);
  // Each question begins at its harmless answer.
  useEffect(() => safest.current?.focus(), [stage, hasNothing]);
  if (!person) return null;
  const isDeleting = stage === 'delete';
  const them = unsent === 1 ? 'it' : 'them';
  return (
    <>
      <button type="button" className={isShort ? SHORT : buttonClass('quiet')} onClick={() => void begin()}>
        <LogOut aria-hidden size="1.125rem" className="" />
        <span className={isShort ? BESIDE : ''}>Sign Out</span>
      </button>
      <Question
        isOpen={stage !== 'closed'}
        onClose={() => turnTo('closed')}
        firstFocus={safest}
        title={
          isDeleting
            ? `Delete ${countOf(deletable, 'photo')}?`
            : hasNothing
              ? 'Everything’s uploaded'
              : `${countOf(unsent, 'photo')} not uploaded yet`
        }
        text={
          isDeleting
            ? tellWhatGoes(unsent, deletable - unsent)
            : !hasNothing && describeLeaving({ isSending: stage === 'sending', unsent, stuck, drafts })
        }
      >
        <div className="mt-5 grid gap-2">
          {stage === 'ask' && (
            <>
              {unsent > drafts && (
                <Button variant="quiet" onClick={() => void sendFirst()}>
                  Upload {them} now
                </Button>
              )}
              <Button ref={safest} onClick={() => void leave()}>
                {hasNothing ? 'Sign Out' : `Keep ${them} here until I sign in again`}
              </Button>
              {!hasNothing && (
                <Button variant="grave" onClick={() => turnTo('delete')}>
                  Delete {them}
                </Button>
              )}
              <Button variant="plain" onClick={() => turnTo('closed')}>
                Stay signed in
              </Button>
            </>
          )}
          {stage === 'sending' && <LeavingProgress stop={safest} onStop={() => turnTo('ask')} />}
          {isDeleting && (
            <>
              <Button ref={safest} onClick={() => turnTo('ask')}>
                Don’t delete
              </Button>
              <Button variant="grave" onClick={() => void deleteFirst()}>
                Delete {countOf(deletable, 'photo')} and sign out
              </Button>
            </>
          )}
        </div>
      </Question>
    </>
  );
}

function tellWhatGoes(unsent: number, failed: number): string {
  if (failed === 0)
    return `${unsent === 1 ? 'It is' : 'They are'} only on this ${DEVICE}. This can’t be undone.`;
  return `${countOf(unsent, 'photo')} not uploaded yet, and ${countOf(failed, 'photo')} that couldn’t be transformed. This can’t be undone.`;
}

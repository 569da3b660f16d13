import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isUnsent, useOutbox } from '#state/outbox.ts';
import { usePerson } from '#state/person.ts';
import { Button } from '#ui/button.tsx';
import { Question } from '#ui/dialog.tsx';
import { LeavingProgress } from './leaving-progress.tsx';
import { useLeaving } from './use-leaving.ts';

const photos = (count: number) => `${String(count)} photo${count === 1 ? '' : 's'}`;

/** Lets the person go. With photos that were never sent they choose first what becomes of them. */
export function SignOut({ login }: { login: string }) {
  const navigate = useNavigate();
  const person = usePerson((state) => state.person);
  const unsent = useOutbox((state) => state.items).filter(isUnsent).length;
  const { stage, stuck, turnTo, leave, ask, sendFirst, deleteFirst } = useLeaving(() => void navigate(login));
  const safest = useRef<HTMLButtonElement>(null);
  // Each question begins at its harmless answer.
  useEffect(() => safest.current?.focus(), [stage]);
  if (!person) return null;
  const isDeleting = stage === 'delete';
  return (
    <>
      <Button look="quiet" onClick={() => (unsent === 0 ? void leave() : ask())}>
        <LogOut aria-hidden size={18} />
        Sign Out
      </Button>
      <Question
        isOpen={stage !== 'closed'}
        onClose={() => turnTo('closed')}
        firstFocus={safest}
        title={isDeleting ? `Delete ${photos(unsent)}?` : `${photos(unsent)} not sent yet`}
        text={isDeleting ? 'They exist only on this phone. This cannot be undone.' : tellWhy(stage, stuck)}
      >
        <div className="mt-5 grid gap-2">
          {stage === 'ask' && (
            <>
              <Button look="quiet" onClick={() => void sendFirst()}>
                Send them now
              </Button>
              <Button ref={safest} onClick={() => void leave()}>
                Keep them here until I sign in again
              </Button>
              <Button look="grave" onClick={() => turnTo('delete')}>
                Delete them
              </Button>
              <Button look="plain" onClick={() => turnTo('closed')}>
                Stay signed in
              </Button>
            </>
          )}
          {stage === 'sending' && <LeavingProgress stop={safest} onStop={() => turnTo('ask')} />}
          {isDeleting && (
            <>
              <Button ref={safest} onClick={() => turnTo('ask')}>
                Do not delete
              </Button>
              <Button look="grave" onClick={() => void deleteFirst(person.id)}>
                Delete {photos(unsent)} and sign out
              </Button>
            </>
          )}
        </div>
      </Question>
    </>
  );
}

function tellWhy(stage: string, stuck: number): string {
  if (stage === 'sending') return 'You are signed out when everything is sent.';
  if (stuck > 0) {
    return `${photos(stuck)} could not be sent now. Nothing is lost: keep them here, or try again later.`;
  }
  return 'They are safe on this phone. What shall become of them when you go?';
}

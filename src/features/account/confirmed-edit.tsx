import { useRef, useState, type ReactNode } from 'react';
import type { EditEnd } from '#state/edits.ts';
import { Button } from '#ui/button.tsx';
import { Question } from '#ui/dialog.tsx';
import { say } from '#ui/toast.tsx';
import { useDetour } from '#ui/use-here.ts';

interface ConfirmedEditProps {
  /** On the button, over the question, and on the button that says yes. */
  name: string;
  icon?: ReactNode;
  variant: 'grave' | 'quiet';
  question: string;
  pendingName: string;
  edit: () => Promise<EditEnd>;
  /** Told when it is done. */
  done: { title: string; text: string };
  /** Where to sign in, when that is what it needs. */
  login: string;
}

/** A change of the account that is made after a question. */
export function ConfirmedEdit({
  name,
  icon,
  variant,
  question,
  pendingName,
  edit,
  done,
  login,
}: ConfirmedEditProps) {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const safest = useRef<HTMLButtonElement>(null);
  const signIn = useDetour(login);
  const change = async () => {
    setPending(true);
    const end = await edit();
    setPending(false);
    setOpen(false);
    if (end.ok) {
      say({ id: name, ...done });
      return;
    }
    say({ id: name, title: 'Error', text: end.message, isError: true });
    if (end.kind === 'signed_out') signIn();
  };
  // What is being done can’t be called off any more.
  const leave = () => !isPending && setOpen(false);
  const isGrave = variant === 'grave';
  const cancel = (
    <Button variant="quiet" ref={safest} isWaiting={isPending} onClick={leave}>
      Cancel
    </Button>
  );
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {icon}
        {name}
      </Button>
      <Question isOpen={isOpen} onClose={leave} firstFocus={safest} title={name} text={question}>
        <div className="mt-5 grid gap-2">
          {/* What cannot be undone is never first. */}
          {isGrave && cancel}
          <Button variant={isGrave ? 'grave' : 'ember'} isWaiting={isPending} onClick={() => void change()}>
            {isPending ? pendingName : name}
          </Button>
          {!isGrave && cancel}
        </div>
      </Question>
    </>
  );
}

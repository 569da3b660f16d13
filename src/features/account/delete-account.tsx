import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { askForDeletion } from '#state/edits.ts';
import { Button } from '#ui/button.tsx';
import { Question } from '#ui/dialog.tsx';
import { say } from '#ui/toast.tsx';
import { useDetour } from '#ui/use-here.ts';

const TROUBLE = 'deletion-trouble';

/** Asks support to delete the account, after a question. Nothing is deleted by it yet. */
export function DeleteAccount({ login }: { login: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const safest = useRef<HTMLButtonElement>(null);
  const signIn = useDetour(login);
  const ask = async () => {
    setPending(true);
    const end = await askForDeletion();
    setPending(false);
    setOpen(false);
    if (end.ok) {
      say({
        title: 'Account deletion requested',
        text: 'Please contact support to complete account deletion.',
      });
      return;
    }
    say({ id: TROUBLE, title: 'Error', text: end.message, isTrouble: true });
    if (end.kind === 'signed_out') signIn();
  };
  return (
    <>
      <Button look="grave" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden size={18} />
        Delete Account
      </Button>
      <Question
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        firstFocus={safest}
        title="Delete Account"
        text="Are you sure you want to delete your account? This action cannot be undone."
      >
        <div className="mt-5 grid gap-2">
          <Button look="quiet" ref={safest} onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button look="grave" isDisabled={isPending} onClick={() => void ask()}>
            {isPending ? 'Asking …' : 'Delete Account'}
          </Button>
        </div>
      </Question>
    </>
  );
}

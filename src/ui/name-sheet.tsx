import { useRef, useState } from 'react';
import { Sheet } from './dialog.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { say, unsay } from './toast.tsx';
import { useIsHere } from './use-is-here.ts';

const NOT_SAVED = 'name-not-saved';

interface NameSheetProps {
  isOpen: boolean;
  title: string;
  /** What stands in the field at first. */
  start: string;
  /** Gives what stands in the way, or null. */
  onSave: (typed: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for a name. What was typed stays until it is saved; trouble that comes after the sheet was closed is said in passing. */
export function NameSheet({ isOpen, title, start, onSave, onClose }: NameSheetProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const isHere = useIsHere();
  const closed = useRef(0);
  /** What was typed on while the rest was being saved was sent, too. */
  const isWanted = useRef(false);
  const close = () => {
    closed.current++;
    setError(undefined);
    onClose();
  };
  const save = async () => {
    const before = closed.current;
    isWanted.current = false;
    setPending(true);
    unsay(NOT_SAVED);
    const typed = field.current?.value ?? '';
    const message = await onSave(typed);
    setPending(false);
    const isLate = !isHere.current || closed.current !== before;
    if (message === null) {
      if (isLate) return;
      // What was typed on meanwhile is not saved yet.
      if (field.current?.value === typed) close();
      else if (isWanted.current) void save();
    } else if (isLate) {
      say({ id: NOT_SAVED, title: 'Name not saved', text: message, isError: true });
    } else {
      setError(message);
      field.current?.focus();
    }
  };
  return (
    <Sheet isOpen={isOpen} onClose={close} firstFocus={field} title={title}>
      <form
        noValidate
        className="mt-4 grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending) isWanted.current = true;
          else void save();
        }}
      >
        <TextField
          label="Name"
          name="dish-name"
          start={start}
          autoComplete="off"
          enterKey="done"
          error={error}
          onEdit={() => {
            isWanted.current = false;
            setError(undefined);
          }}
          ref={field}
        />
        <SubmitButton isPending={isPending}>{isPending ? 'Saving …' : 'Save name'}</SubmitButton>
      </form>
    </Sheet>
  );
}

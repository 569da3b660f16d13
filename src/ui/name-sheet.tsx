import { useRef, useState } from 'react';
import { Sheet } from './dialog.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';

interface NameSheetProps {
  isOpen: boolean;
  title: string;
  /** What stands in the field at first. */
  start: string;
  /** Gives what stands in the way, or null. */
  onSave: (typed: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for a name. What was typed stays until it is saved. */
export function NameSheet({ isOpen, title, start, onSave, onClose }: NameSheetProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    const message = await onSave(field.current?.value ?? '');
    setPending(false);
    setError(message ?? undefined);
    if (message === null) onClose();
    else field.current?.focus();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} firstFocus={field} title={title}>
      <form
        noValidate
        className="mt-4 grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void save();
        }}
      >
        <TextField
          label="Name"
          name="dish-name"
          start={start}
          autoComplete="off"
          enterKey="done"
          error={error}
          onEdit={() => setError(undefined)}
          ref={field}
        />
        <SubmitButton isPending={isPending}>{isPending ? 'Saving …' : 'Save name'}</SubmitButton>
      </form>
    </Sheet>
  );
}

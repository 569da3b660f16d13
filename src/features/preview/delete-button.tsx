import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { deletePhoto } from '#state/delete-photo.ts';
import type { EditEnd } from '#state/edits.ts';
import { Button } from '#ui/button.tsx';
import { Question } from '#ui/dialog.tsx';
import { say } from '#ui/toast.tsx';
import { useDetour } from '#ui/use-here.ts';

/** What becomes of the credit of a photo that is deleted before its picture is there. */
const CREDIT: Partial<Record<TransformationRow['status'], string>> = {
  enhancing: ' It’s being made right now: deleting it doesn’t refund the credit.',
  queued: ' It’s waiting in line: you’re refunded if it hasn’t started.',
};

/** Where the answer got lost nobody knows what became of it. */
const AFTER: Partial<Record<Extract<EditEnd, { ok: false }>['kind'], string>> = {
  offline: ' It may be gone already. You can safely try again.',
  busy: '',
  storage: '',
};

interface DeleteButtonProps {
  row: TransformationRow;
  login: string;
  onDeleted: () => void;
}

/** Deletes a transformation with everything that came of it, after a question. */
export function DeleteButton({ row, login, onDeleted }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const signIn = useDetour(login);
  // What is being deleted can’t be kept any more.
  const keep = () => !isRunning && setAsking(false);
  const id = `delete-${row.id}`;
  const goOn = async () => {
    const { pathname } = window.location;
    setRunning(true);
    const end = await deletePhoto(row.id);
    setRunning(false);
    setAsking(false);
    if (end.ok) {
      say({
        id,
        title: 'Deleted',
        text: `${sayPhotoName(row.original_filename)} and all its versions are gone.`,
      });
      // Whoever has gone elsewhere meanwhile stays there.
      if (window.location.pathname === pathname) onDeleted();
      return;
    }
    say({
      id,
      title: 'Delete failed',
      text: `${end.message}${AFTER[end.kind] ?? ' Nothing was deleted.'}`,
      isError: true,
    });
    if (end.kind === 'signed_out') signIn();
  };
  return (
    <>
      <Button variant="plain" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden size="1.0625rem" className="text-red" />
        Delete
      </Button>
      <Question
        isOpen={isAsking}
        onClose={keep}
        title={`Delete ${sayPhotoName(row.original_filename)}?`}
        text={`This deletes the photo and all its versions, here and on the server. This can’t be undone.${CREDIT[row.status] ?? ''}`}
      >
        <div className="mt-5 grid gap-2">
          <Button variant="quiet" isWaiting={isRunning} onClick={keep}>
            Keep it
          </Button>
          <Button variant="grave" isWaiting={isRunning} onClick={() => void goOn()}>
            {isRunning ? 'Deleting …' : 'Delete for good'}
          </Button>
        </div>
      </Question>
    </>
  );
}

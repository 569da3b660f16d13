import { Trash2 } from 'lucide-react';
import { askForDeletion } from '#state/edits.ts';
import { ConfirmedEdit } from './confirmed-edit.tsx';

/** Asks support to delete the account. Nothing is deleted by it yet. */
export function DeleteAccount({ login }: { login: string }) {
  return (
    <ConfirmedEdit
      name="Delete Account"
      icon={<Trash2 aria-hidden size="1.125rem" />}
      variant="grave"
      question="Are you sure you want to delete your account? This action cannot be undone."
      pendingName="Sending …"
      edit={askForDeletion}
      done={{
        title: 'Account deletion requested',
        text: 'Please contact support to complete account deletion.',
      }}
      login={login}
    />
  );
}

import { signOutOthers } from '#state/edits.ts';
import { ConfirmedEdit } from './confirmed-edit.tsx';

/** For whoever has lost a phone or a tablet. */
export function SignOutEverywhere({ login }: { login: string }) {
  return (
    <ConfirmedEdit
      name="Sign out everywhere"
      variant="quiet"
      question="Signs out all your other devices. You stay signed in here."
      pendingName="Signing out …"
      edit={signOutOthers}
      done={{
        title: 'Signed out everywhere else',
        text: 'Photos waiting on other devices stay there, and upload after you sign in.',
      }}
      login={login}
    />
  );
}

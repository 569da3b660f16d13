import { useState } from 'react';
import { checkEmail } from '#core/model/sign-in-rules.ts';
import { askForReset } from '#state/sign-in.ts';
import { usePerson } from '#state/person.ts';
import { AfterForm } from '#ui/after-form.tsx';
import { EMAIL } from './auth-fields.ts';
import { AuthForm } from './auth-form.tsx';

/** Asks for a mail with a link to `returnTo`. Whether such an account is, is not told. */
export function AskForReset({ returnTo }: { returnTo: string }) {
  const known = usePerson(({ person }) => person?.email);
  const [mailedTo, setMailedTo] = useState<string>();
  if (mailedTo !== undefined) {
    return (
      <AfterForm className="block wrap-anywhere">
        <strong className="font-semibold">Check your email for a reset link</strong>
        <span className="text-ink-soft mt-2 block">
          If {mailedTo} has an account, the link is on its way. No email? Check spam.
        </span>
      </AfterForm>
    );
  }
  return (
    <AuthForm
      label="Reset password"
      fields={[{ ...EMAIL, start: known }]}
      words={{ rest: 'Send Reset Link', pending: 'Sending …' }}
      deed="reset your password"
      check={checkEmail}
      enter={({ email }) => askForReset(email, returnTo)}
      failed="Reset link not sent"
      blamed="email"
      goOn={({ email }) => setMailedTo(email)}
    />
  );
}

import { useEffect, useState, type ReactNode } from 'react';
import { checkSignUp, type SignUpGiven } from '#core/model/sign-in-rules.ts';
import { whenSomebodyComes } from '#state/auth-callback.ts';
import { signUp } from '#state/sign-in.ts';
import { AfterForm } from '#ui/after-form.tsx';
import { say } from '#ui/toast.tsx';
import { EMAIL, NAME, NEW_PASSWORD } from './auth-fields.ts';
import { AuthForm } from './auth-form.tsx';
import { CREATED } from './greetings.ts';

interface SignUpFormProps {
  /** Where the link of a mail leads, should one have to be opened first: a whole address. */
  returnTo: string;
  goOn: () => void;
  /** Other ways, for as long as this one is open. */
  children: ReactNode;
}

/** Name, email and password. Whoever is in goes on; where the address has to be confirmed first, that is said. */
export function SignUpForm({ returnTo, goOn, children }: SignUpFormProps) {
  const [mailedTo, setMailedTo] = useState<string>();
  const enter = async (given: SignUpGiven) => {
    const end = await signUp(given, returnTo);
    if (end.ok && end.isSignedIn) say(CREATED);
    return end;
  };
  const isWaiting = mailedTo !== undefined;
  // The link opens a window of its own.
  useEffect(() => (isWaiting ? whenSomebodyComes(goOn) : undefined), [isWaiting, goOn]);
  if (isWaiting) {
    return (
      <AfterForm className="block wrap-anywhere">
        <strong className="font-semibold">One more step.</strong> Open the link in the email to {mailedTo} to
        finish. No email? Check spam. Already registered? Sign in.
      </AfterForm>
    );
  }
  return (
    <>
      <AuthForm
        label="Create account"
        fields={[NAME, EMAIL, NEW_PASSWORD]}
        words={{ rest: 'Create account', pending: 'Creating your account …' }}
        deed="create an account"
        check={checkSignUp}
        enter={enter}
        failed="Signup Failed"
        blamed="email"
        goOn={({ email }, { isSignedIn }) => (isSignedIn ? goOn() : setMailedTo(email))}
      />
      {children}
    </>
  );
}

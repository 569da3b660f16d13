import { checkSignIn } from '#core/model/sign-in-rules.ts';
import { usePerson } from '#state/person.ts';
import { signIn } from '#state/sign-in.ts';
import { EMAIL, PASSWORD } from './auth-fields.ts';
import { AuthForm } from './auth-form.tsx';
import { WELCOME } from './greetings.ts';

/** Email and password. Whoever is in goes on. */
export function SignInForm({ goOn }: { goOn: () => void }) {
  // Whoever has to sign in again need not type who they are.
  const known = usePerson(({ person }) => person?.email);
  return (
    <AuthForm
      label="Sign in"
      fields={[{ ...EMAIL, start: known }, PASSWORD]}
      words={{ rest: 'Sign in', pending: 'Signing in …' }}
      deed="sign in"
      check={checkSignIn}
      enter={signIn}
      failed="Login Failed"
      welcome={WELCOME}
      blamed="password"
      goOn={goOn}
    />
  );
}

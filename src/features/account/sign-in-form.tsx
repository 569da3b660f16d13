import { useEffect, useId, useRef } from 'react';
import { useConnectivity } from '#state/connectivity.ts';
import { SIGNAL_NEEDED } from '#state/sign-in.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Email and password. Whoever is in goes on. */
export function SignInForm({ goOn }: { goOn: () => void }) {
  const { isPending, trouble, submit, forget } = useSignIn(goOn);
  const isOnline = useConnectivity((state) => state.isOnline);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const noteId = useId();
  const note = trouble?.at === 'button' ? trouble.text : isOnline ? null : SIGNAL_NEEDED;
  const errorAt = (field: 'email' | 'password') => (trouble?.at === field ? trouble.text : undefined);

  // The keyboard goes where something can be done about it.
  useEffect(() => {
    if (trouble) ({ email, password, button })[trouble.at].current?.focus();
  }, [trouble]);

  return (
    <form
      noValidate
      aria-label="Sign in"
      className="grid w-full gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ email: email.current?.value ?? '', password: password.current?.value ?? '' });
      }}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        enterKey="next"
        error={errorAt('email')}
        onEdit={forget}
        ref={email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        enterKey="go"
        error={errorAt('password')}
        onEdit={forget}
        ref={password}
      />
      <div className="grid gap-3">
        {note !== null && (
          <p id={noteId} className="border-amber bg-sunk rounded-control border-l-4 px-3 py-2 text-sm">
            {note}
          </p>
        )}
        <SubmitButton isPending={isPending} ref={button} {...(note !== null && { describedBy: noteId })}>
          {isPending ? 'Signing in …' : 'Sign in'}
        </SubmitButton>
      </div>
    </form>
  );
}

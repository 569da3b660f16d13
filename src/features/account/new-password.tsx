import { checkPassword } from '#core/model/sign-in-rules.ts';
import { enterWithPassword, type CallbackOutcome } from '#state/auth-callback.ts';
import { OthersPlace, Who } from './come-in.tsx';
import { EMAIL, NEW_PASSWORD } from './auth-fields.ts';
import { AuthForm } from './auth-form.tsx';

/** For whoever came by the link of a mail, who is named. They are signed in when it is saved, and not before. */
export function NewPassword({ outcome, goOn }: { outcome: CallbackOutcome; goOn: () => void }) {
  const { here, email } = outcome;
  return (
    <div className="grid w-full gap-5">
      <p>
        This link is for <Who email={email} />.
      </p>
      {here !== null && here.id !== outcome.id && <OthersPlace email={here.email} />}
      <AuthForm
        label="New password"
        fields={[
          { ...EMAIL, start: email, isReadOnly: true },
          { ...NEW_PASSWORD, label: 'New password' },
        ]}
        words={{ rest: 'Save password', pending: 'Saving …' }}
        deed="save your password"
        check={checkPasswordAlone}
        enter={({ password }) => enterWithPassword(password)}
        failed="Password not saved"
        welcome={{ title: 'Password saved', text: 'Use it next time you sign in.' }}
        blamed="password"
        goOn={goOn}
      />
    </div>
  );
}

const checkPasswordAlone = ({ email, password }: { email: string; password: string }) => {
  const checked = checkPassword({ password });
  return checked.ok ? { ok: true as const, given: { email, ...checked.given } } : checked;
};

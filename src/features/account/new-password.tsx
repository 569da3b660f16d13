import { LINK_OVER } from '#core/model/auth-words.ts';
import { checkPassword } from '#core/model/sign-in-rules.ts';
import { enterWithPassword, type CallbackOutcome } from '#state/auth-callback.ts';
import { OthersPlace, Who } from './come-in.tsx';
import { EMAIL, NEW_PASSWORD } from './auth-fields.ts';
import { AuthForm } from './auth-form.tsx';

interface NewPasswordProps {
  outcome: CallbackOutcome;
  goOn: () => void;
  /** The link does not serve any more. */
  onOver: (message: string) => void;
}

/** For whoever came by the link of a mail, who is named. They are signed in when it is saved, and not before. */
export function NewPassword({ outcome, goOn, onOver }: NewPasswordProps) {
  const { here, email, link } = outcome;
  const enter = async ({ password }: { password: string }) => {
    const end = await enterWithPassword(password, link);
    if (!end.ok && end.message === LINK_OVER) onOver(end.message);
    return end;
  };
  return (
    <div className="grid w-full gap-5">
      <p>
        This link is for <Who email={email} />.
      </p>
      {here !== null && here.email !== email && <OthersPlace email={here.email} />}
      <AuthForm
        label="New password"
        fields={[
          { ...EMAIL, start: email, isReadOnly: true },
          { ...NEW_PASSWORD, label: 'New password' },
        ]}
        words={{ rest: 'Save password', pending: 'Saving …' }}
        deed="save your password"
        check={checkPasswordAlone}
        enter={enter}
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

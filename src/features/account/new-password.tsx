import { DEVICE } from '#core/lib/device-word.ts';
import { LINK_OVER } from '#core/model/auth-words.ts';
import { checkPassword } from '#core/model/sign-in-rules.ts';
import { enterWithPassword, type CallbackOutcome } from '#state/auth-callback.ts';
import { AfterForm } from '#ui/after-form.tsx';
import { OthersPlace, Who } from './come-in.tsx';
import { EMAIL, NEW_PASSWORD } from './auth-fields.ts';
import { AuthForm } from './auth-form.tsx';

/** The password is saved, and who chose it is not signed in: somebody else has come in meanwhile. */
export interface Overtaken {
  isOvertaken: boolean;
  onOvertaken: () => void;
}

interface NewPasswordProps extends Overtaken {
  outcome: CallbackOutcome;
  goOn: () => void;
  /** The link does not serve any more. */
  onOver: (message: string) => void;
}

/**
 * For whoever came by the link of a mail, who is named. They are signed in when it is saved, and not before; where somebody
 * else has come in meanwhile they are not led into what is that person's.
 */
export function NewPassword({ outcome, goOn, onOver, isOvertaken, onOvertaken }: NewPasswordProps) {
  const { here, email, link } = outcome;
  const enter = async ({ password }: { password: string }) => {
    const end = await enterWithPassword(password, link);
    if (!end.ok && end.message === LINK_OVER) onOver(end.message);
    return end;
  };
  if (isOvertaken) {
    return (
      <AfterForm className="block wrap-anywhere">
        <strong className="font-semibold">Your new password is saved</strong>
        <span className="text-ink-soft mt-2 block">
          Someone else has signed in on this {DEVICE} meanwhile. Sign them out to sign in as{' '}
          <Who email={email} />.
        </span>
      </AfterForm>
    );
  }
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
        goOn={(_, { isSignedIn }) => (isSignedIn ? goOn() : onOvertaken())}
      />
    </div>
  );
}

const checkPasswordAlone = ({ email, password }: { email: string; password: string }) => {
  const checked = checkPassword({ password });
  return checked.ok ? { ok: true as const, given: { email, ...checked.given } } : checked;
};

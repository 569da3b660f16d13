import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SignInPromise } from '#features/account/sign-in-promise.tsx';
import { ResetSteps } from '#features/account/reset-steps.tsx';
import { useAuthCallback } from '#features/account/use-auth-callback.ts';
import { wantedPath } from '#features/account/wanted-path.ts';
import { FormCard } from '#ui/form-card.tsx';
import { TextLink } from '#ui/text-link.tsx';

interface ResetPasswordPageProps {
  /** Addresses: of this page, of the sign-in, and of the app. */
  here: string;
  login: string;
  uploads: string;
}

export function ResetPasswordPage({ here, login, uploads }: ResetPasswordPageProps) {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const callback = useAuthCallback();
  const outcome = callback.stage === 'come' ? callback.outcome : undefined;
  /** Of another link nothing is saved yet. */
  const [overtaken, setOvertaken] = useState<typeof outcome>();
  const isOvertaken = outcome !== undefined && outcome === overtaken;
  const hasLink = callback.stage === 'over' ? callback.again !== undefined : callback.stage !== 'none';
  return (
    <FormCard
      aside={<SignInPromise />}
      title="Reset password"
      purpose={isOvertaken ? undefined : purposeOf(hasLink)}
    >
      <ResetSteps
        callback={callback}
        returnTo={window.location.origin + here}
        isOvertaken={isOvertaken}
        onOvertaken={() => setOvertaken(outcome)}
        goOn={() => navigate(wantedPath(state, uploads), { replace: true })}
      />
      <div className="mt-4">
        <TextLink to={login} state={state}>
          Back to Login
        </TextLink>
      </div>
    </FormCard>
  );
}

const purposeOf = (hasLink: boolean): string =>
  hasLink ? 'Choose a new password.' : 'We’ll email you a link to choose a new one.';

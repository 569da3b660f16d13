import { useLocation, useNavigate } from 'react-router-dom';
import { SIGN_UP_PURPOSE } from '#features/account/greetings.ts';
import { SignInPromise } from '#features/account/sign-in-promise.tsx';
import { GoogleButton } from '#features/account/google-button.tsx';
import { SignInSteps } from '#features/account/sign-in-steps.tsx';
import { SignUpForm } from '#features/account/sign-up-form.tsx';
import { wantedPath } from '#features/account/wanted-path.ts';
import { FormCard } from '#ui/form-card.tsx';
import { TextLink } from '#ui/text-link.tsx';

export function SignupPage({ login, uploads }: { login: string; uploads: string }) {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const goal = wantedPath(state, uploads);
  return (
    <FormCard aside={<SignInPromise />} title="Create account" purpose={SIGN_UP_PURPOSE}>
      <SignInSteps goal={goal}>
        <SignUpForm
          returnTo={window.location.origin + uploads}
          goOn={() => navigate(goal, { replace: true })}
        >
          <GoogleButton returnTo={window.location.origin + goal} />
        </SignUpForm>
        <div className="-my-1">
          <TextLink to={login} state={state}>
            Sign in instead
          </TextLink>
        </div>
      </SignInSteps>
    </FormCard>
  );
}

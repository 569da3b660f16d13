import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { SignInPromise } from '#features/account/sign-in-promise.tsx';
import { GoogleButton } from '#features/account/google-button.tsx';
import { SignInForm } from '#features/account/sign-in-form.tsx';
import { SignInSteps } from '#features/account/sign-in-steps.tsx';
import { wantedPath } from '#features/account/wanted-path.ts';
import { FormCard } from '#ui/form-card.tsx';
import { TextLink } from '#ui/text-link.tsx';

interface LoginPageProps {
  uploads: string;
  signup: string;
  resetPassword: string;
}

export function LoginPage({ uploads, signup, resetPassword }: LoginPageProps) {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const [search] = useSearchParams();
  const hasShared = search.get('shared') === 'sign-in';
  const goal = wantedPath(state, uploads);
  return (
    <FormCard
      aside={<SignInPromise />}
      title="Sign in"
      purpose={
        hasShared
          ? 'Sign in first, then share the photos again.'
          : 'Sign in and your waiting photos upload automatically.'
      }
    >
      <SignInSteps goal={goal}>
        <SignInForm goOn={() => navigate(goal, { replace: true })} />
        <GoogleButton returnTo={window.location.origin + goal} />
        <div className="-my-1 flex w-full flex-wrap justify-between gap-x-6">
          <TextLink to={resetPassword} state={state}>
            Forgot password?
          </TextLink>
          <TextLink to={signup} state={state}>
            Create account
          </TextLink>
        </div>
      </SignInSteps>
    </FormCard>
  );
}

import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { SignInForm } from '#features/account/sign-in-form.tsx';
import { wantedPath } from '#features/account/wanted-path.ts';
import { DoorCard } from '#ui/door-card.tsx';
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
  return (
    <DoorCard
      title="Sign in"
      purpose={
        hasShared
          ? 'Sign in first, then share the photos again.'
          : 'Photos that wait go on by themselves once you are in.'
      }
    >
      <SignInForm goOn={() => void navigate(wantedPath(state, uploads), { replace: true })} />
      <div className="mt-4 flex w-full flex-wrap justify-between gap-x-6">
        <TextLink to={resetPassword}>Forgot password?</TextLink>
        <TextLink to={signup}>Create account</TextLink>
      </div>
    </DoorCard>
  );
}

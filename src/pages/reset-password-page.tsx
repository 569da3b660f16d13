import { useNavigate } from 'react-router-dom';
import { DoorPromise } from '#features/account/door-promise.tsx';
import { ResetSteps } from '#features/account/reset-steps.tsx';
import { DoorCard } from '#ui/door-card.tsx';
import { TextLink } from '#ui/text-link.tsx';

interface ResetPasswordPageProps {
  /** Addresses: of this page, of the sign-in, and of the app. */
  here: string;
  login: string;
  uploads: string;
}

export function ResetPasswordPage({ here, login, uploads }: ResetPasswordPageProps) {
  const navigate = useNavigate();
  return (
    <DoorCard
      aside={<DoorPromise />}
      title="Reset password"
      purpose="A link by email lets you choose a new password."
    >
      <ResetSteps
        returnTo={window.location.origin + here}
        goOn={() => void navigate(uploads, { replace: true })}
      />
      <div className="mt-4">
        <TextLink to={login}>Back to Login</TextLink>
      </div>
    </DoorCard>
  );
}

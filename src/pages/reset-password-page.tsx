import { DoorCard } from '#ui/door-card.tsx';
import { TextLink } from '#ui/text-link.tsx';

export function ResetPasswordPage({ login }: { login: string }) {
  return (
    <DoorCard
      title="Reset password"
      purpose="This is where you will ask for a link by email that lets you choose a new password."
    >
      <TextLink to={login}>Back to Login</TextLink>
    </DoorCard>
  );
}

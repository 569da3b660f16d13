import { DoorCard } from '#ui/door-card.tsx';
import { TextLink } from '#ui/text-link.tsx';

export function SignupPage({ login }: { login: string }) {
  return (
    <DoorCard
      title="Create account"
      purpose="This is where your name, your email and a password will open your kitchen's account."
    >
      <TextLink to={login}>Sign in instead</TextLink>
    </DoorCard>
  );
}

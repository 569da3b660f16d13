import { DoorCard } from '#ui/door-card.tsx';
import { TextLink } from '#ui/text-link.tsx';

export function LoginPage({ signup, resetPassword }: { signup: string; resetPassword: string }) {
  return (
    <DoorCard
      title="Sign in"
      purpose="This is where you will sign in with your email or your Google account."
    >
      <TextLink to={signup}>Create account</TextLink>
      <TextLink to={resetPassword}>Forgot password?</TextLink>
    </DoorCard>
  );
}

import { Settings2 } from 'lucide-react';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

export function SettingsPage({ login }: { login: string }) {
  return (
    <>
      <PageHeading
        title="Settings"
        purpose="Your name, your email and what this device keeps will be set here."
      />
      <EmptyState icon={Settings2} title="Nothing to set yet" text="Settings belong to an account.">
        <ButtonLink to={login}>Sign in</ButtonLink>
      </EmptyState>
    </>
  );
}

import { AccountForm } from '#features/account/account-form.tsx';
import { DeleteAccount } from '#features/account/delete-account.tsx';
import { SignOutEverywhere } from '#features/account/sign-out-everywhere.tsx';
import { WatermarkSwitch } from '#features/account/watermark-switch.tsx';
import { OutboxSettings } from '#features/outbox/outbox-settings.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledCard } from '#ui/titled-card.tsx';
import { useHere } from '#ui/use-here.ts';

interface SettingsPageProps {
  ways: Record<'login' | 'resetPassword', string>;
}

export function SettingsPage({ ways: { login, resetPassword } }: SettingsPageProps) {
  const here = useHere();
  return (
    <>
      <PageHeading title="Settings" purpose="Your account, and what this device keeps." />
      <div className="mt-6 grid max-w-180 grid-cols-1 gap-8 md:mt-8">
        <TitledCard title="Pictures">
          <div className="mt-3">
            <WatermarkSwitch />
          </div>
        </TitledCard>
        <TitledCard title="Account">
          <AccountForm login={login} />
        </TitledCard>
        <TitledCard title="Other devices">
          <p className="text-ink-soft mt-1 mb-4 text-sm">
            Lost a phone or tablet? Sign it out here, or{' '}
            {/* As high as a line: only a thumb finds it higher. */}
            <span className="-my-3 inline-flex">
              <TextLink to={resetPassword} state={here}>
                change your password
              </TextLink>
            </span>
            .
          </p>
          <SignOutEverywhere login={login} />
        </TitledCard>
        <OutboxSettings />
        <TitledCard title="Danger Zone" isGrave>
          <p className="text-ink-soft mt-1 mb-4 text-sm">
            Support will permanently delete your account and photos.
          </p>
          <DeleteAccount login={login} />
        </TitledCard>
      </div>
    </>
  );
}

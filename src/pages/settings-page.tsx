import { SignOut } from '#features/account/sign-out.tsx';
import { OutboxSettings } from '#features/outbox/outbox-settings.tsx';
import { usePerson } from '#state/person.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

export function SettingsPage({ login }: { login: string }) {
  const person = usePerson((state) => state.person);
  return (
    <>
      <PageHeading title="Settings" purpose="Your account, and what this device keeps." />
      <div className="mt-6 grid max-w-180 gap-10 md:mt-8">
        <section aria-labelledby="account">
          <h2 id="account" className="text-xl">
            Account
          </h2>
          <p className="text-ink-soft mt-1 mb-3 wrap-anywhere">
            {person
              ? `${person.isSignedIn ? 'Signed in as' : 'Signed out by the server:'} ${person.email}`
              : 'Nobody is signed in on this device.'}
          </p>
          <div className="flex flex-wrap gap-3">
            {person?.isSignedIn !== true && <ButtonLink to={login}>Sign in</ButtonLink>}
            <SignOut login={login} />
          </div>
        </section>
        <OutboxSettings />
      </div>
    </>
  );
}

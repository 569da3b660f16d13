import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { OutlineIcon } from '#ui/outline-icon.tsx';
import { describeError } from './describe-error.ts';
import { PATHS } from './paths.ts';
import { Titled } from './titled.tsx';

/**
 * Where a bug or a page that cannot be fetched ends up. Both ways out load the app afresh, since what
 * is in memory can no longer be trusted.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <Titled title="Unexpected Application Error!">
      <section className="mx-auto flex w-full max-w-120 grow flex-col items-start justify-center px-4 py-16">
        <h1 className="text-2xl md:text-3xl">Unexpected Application Error!</h1>
        <p className="text-ink-soft mt-3">
          We couldn’t show this screen. Nothing was lost. Reload it; if that doesn’t help, send support the
          line below.
        </p>
        <p
          role="alert"
          className="border-line bg-surface rounded-control text-red mt-6 w-full border px-4 py-3 text-sm font-medium wrap-anywhere"
        >
          {describeError(error)}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>
            <OutlineIcon sign="reload" />
            Reload
          </Button>
          <ButtonLink to={PATHS.landing} variant="quiet" reloadDocument>
            Home
          </ButtonLink>
        </div>
      </section>
    </Titled>
  );
}

/** The same where even the frame is missing, with the landmark the frame would have brought. */
export function BareErrorScreen({ error }: { error: unknown }) {
  return (
    <main className="flex min-h-dvh">
      <ErrorScreen error={error} />
    </main>
  );
}

/** For what is beside the screens: where its file cannot be fetched, a screen that speaks could not fetch one either. */
export const Nothing = () => null;

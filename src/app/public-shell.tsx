import { Link } from 'react-router-dom';
import { product } from '#core/model/product.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { MainArea } from './main-area.tsx';
import { PATHS } from './paths.ts';

/** The frame around the screens a visitor may see without an account. */
export function PublicShell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-300 items-center justify-between gap-4 px-4 py-3 md:px-8 md:py-5">
        <Link to={PATHS.landing} className="rounded-control py-2 pr-2">
          <Wordmark name={product.name} />
        </Link>
        <nav aria-label="Account" className="flex items-center gap-1 sm:gap-3">
          <ButtonLink to={PATHS.login} look="plain">
            Sign In
          </ButtonLink>
          <ButtonLink to={PATHS.signup} look="quiet">
            Get Started
          </ButtonLink>
        </nav>
      </header>
      <MainArea className="flex grow flex-col" />
    </div>
  );
}

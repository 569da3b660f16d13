import { Link } from 'react-router-dom';
import { product } from '#core/model/product.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { MainArea } from './main-area.tsx';
import { PATHS } from './paths.ts';

/** Around what under /app may be seen without an account: no places that would only ask to sign in. */
export function VisitorFrame() {
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex max-w-300 flex-wrap items-center justify-between gap-2 px-4 py-2 md:px-10">
        <Link to={PATHS.landing} className="rounded-control py-2">
          <Wordmark name={product.name} />
        </Link>
        <TextLink to={PATHS.login}>Sign In</TextLink>
      </header>
      <MainArea className="mx-auto w-full max-w-300 px-4 pt-4 pb-16 md:px-10" />
    </>
  );
}

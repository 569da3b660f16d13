import { useLocation } from 'react-router-dom';
import { SkipLink } from '#ui/skip-link.tsx';
import { MainArea } from './main-area.tsx';
import { PATHS } from './paths.ts';
import { SiteNav } from './site-nav.tsx';

/** The frame around the screens a visitor may see without an account. */
export function PublicShell() {
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!pathname.startsWith(PATHS.app) && <SiteNav />}
      <MainArea className="flex grow flex-col" />
    </div>
  );
}

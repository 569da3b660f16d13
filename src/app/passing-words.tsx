import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { Nothing } from './error-screen.tsx';
import { PATHS } from './paths.ts';

const Toasts = lazy(() => import('#ui/toast.tsx').then((file) => ({ default: file.Toasts })));

/**
 * Passing words, over every screen and across the change from one to the next. The landing page says nothing in
 * passing and is spared their code.
 */
export function PassingWords() {
  const { pathname } = useLocation();
  if (pathname === PATHS.landing) return null;
  return (
    <ErrorBoundary screen={Nothing}>
      <Suspense>
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  );
}

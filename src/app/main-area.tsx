import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorScreen } from './error-screen.tsx';

/**
 * The one main landmark of a screen, with the page in it; a page that fails keeps the frame around it. After a change
 * of screen the focus goes here, so that a screen reader starts at its top and the keyboard goes on from there; a
 * first load leaves the focus alone.
 */
export function MainArea({ className }: { className: string }) {
  const area = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    area.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="main" ref={area} tabIndex={-1} className={`outline-none ${className}`}>
      <ErrorBoundary screen={ErrorScreen}>
        <Outlet />
      </ErrorBoundary>
    </main>
  );
}

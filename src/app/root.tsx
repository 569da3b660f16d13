import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { BareErrorScreen } from './error-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PassingWords } from './passing-words.tsx';
import { UpdatePrompt } from './update-prompt.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

/**
 * What every screen shares: the notices on top and the net under it. The one Suspense stands here, so
 * that a screen stays in view until the next one's file has come; only the very first shows bare paper.
 */
export function Root() {
  useScrollMemory();
  return (
    <>
      <div aria-live="polite">
        <OfflineBanner />
        <UpdatePrompt />
      </div>
      <ErrorBoundary screen={BareErrorScreen}>
        <Suspense fallback={<div className="min-h-dvh" aria-busy="true" />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <PassingWords />
    </>
  );
}

import { lazy, Suspense } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useUpdate } from '#state/update.ts';
import { BareErrorScreen, Nothing } from './error-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PassingWords } from './passing-words.tsx';
import { ScrollMemory } from './scroll-memory.ts';
import { TellAlive } from './tell-alive.ts';
import { useCallbackRedirect } from './use-callback-redirect.ts';

// The worker's follower (follow-worker.ts) has brought it by then.
const UpdatePrompt = lazy(() =>
  import('./update-prompt.tsx').then((file) => ({ default: file.UpdatePrompt })),
);

/**
 * What every screen shares: the notices on top and the net under it. The one Suspense stands here, so
 * that a screen stays in view until the next one's file has come; only the very first shows bare paper.
 */
export function Root() {
  const back = useCallbackRedirect();
  const isNewer = useUpdate(({ stage, isOutdated }) => isOutdated || stage !== 'none');
  return (
    <>
      <div aria-live="polite">
        <OfflineBanner />
        {isNewer && (
          <ErrorBoundary screen={Nothing}>
            <Suspense>
              <UpdatePrompt />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <ErrorBoundary screen={BareErrorScreen}>
        <Suspense fallback={<div className="min-h-dvh" aria-busy="true" />}>
          {back ? <Navigate to={back.to} state={back.state} replace /> : <Outlet />}
          <ScrollMemory />
          <TellAlive />
        </Suspense>
      </ErrorBoundary>
      <PassingWords />
    </>
  );
}

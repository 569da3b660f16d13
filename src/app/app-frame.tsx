import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { product } from '#core/model/product.ts';
import { LossNotice } from '#features/outbox/loss-notice.tsx';
import { OutboxBanner } from '#features/outbox/outbox-banner.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { AppNav } from './app-nav.tsx';
import { CameraLayer } from './camera-layer.tsx';
import { MainArea } from './main-area.tsx';
import { PATHS } from './paths.ts';
import { runCore } from './run-core.ts';
import { TakePhoto } from './take-photo.tsx';
import { useShared } from './use-shared.ts';

/** The frame around everything under /app: places beside the work on a desk, under the thumb on a phone. */
export function AppFrame() {
  useEffect(runCore, []);
  useShared();
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <SkipLink />
      <header className="md:border-line md:bg-surface md:sticky md:top-0 md:h-dvh md:border-r md:px-4 md:py-6">
        <Link
          to={PATHS.landing}
          className="rounded-control mx-4 my-2 inline-block py-2 md:mx-2 md:mt-0 md:mb-6 md:py-1"
        >
          <Wordmark name={product.name} />
        </Link>
        <AppNav />
        <TakePhoto />
      </header>
      <div className="pb-bar mx-auto w-full max-w-300 px-4 pt-3 md:px-10 md:pt-10">
        <LossNotice />
        <OutboxBanner login={PATHS.login} billing={PATHS.billing} photos={`${PATHS.uploads}#on-this-phone`} />
        <MainArea className="" />
      </div>
      <CameraLayer />
    </div>
  );
}

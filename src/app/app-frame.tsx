import { useEffect } from 'react';
import { LossNotice } from '#features/outbox/loss-notice.tsx';
import { OutboxBanner } from '#features/outbox/outbox-banner.tsx';
import { usePerson } from '#state/person.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { useMedia } from '#ui/use-media.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CameraLayer } from './camera-layer.tsx';
import { Guard } from './guard.tsx';
import { MainArea } from './main-area.tsx';
import { PATHS } from './paths.ts';
import { PhoneDrawer } from './phone-drawer.tsx';
import { runCore } from './run-core.ts';
import { Sidebar } from './sidebar.tsx';
import { NARROW } from './sidebar-state.ts';
import { TopBar } from './top-bar.tsx';
import { useFocusInSight } from './use-focus-in-sight.ts';
import { useShared } from './use-shared.ts';
import { useSidebarKey } from './use-sidebar-key.ts';

/** The frame around everything under /app, for those who may be there. */
export function AppFrame() {
  useEffect(runCore, []);
  return (
    <Guard>
      <Frame />
    </Guard>
  );
}

/** Places beside the work on a desk, under the thumb on a phone. Nothing in it outlives a change of persons. */
function Frame() {
  useShared();
  useSidebarKey();
  useFocusInSight();
  const isNarrow = useMedia(NARROW);
  const owner = usePerson(({ person }) => person?.id ?? 'nobody');
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <div key={owner} className="md:flex">
        {isNarrow ? <BottomBar /> : <Sidebar />}
        <div className="min-w-0 grow">
          <TopBar isNarrow={isNarrow} />
          <div className="pb-bar mx-auto w-full max-w-300 px-4 pt-4 md:px-10 md:pt-6">
            <LossNotice />
            <OutboxBanner
              login={PATHS.login}
              billing={PATHS.billing}
              photos={`${PATHS.uploads}#on-this-phone`}
            />
            <MainArea className="" />
          </div>
        </div>
        {isNarrow && <PhoneDrawer />}
      </div>
      <CameraLayer />
    </div>
  );
}

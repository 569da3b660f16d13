import { useEffect, useState } from 'react';
import { useMatch } from 'react-router-dom';
import { SaveAlarm } from '#features/capture/save-alarm.tsx';
import { LossNotice } from '#features/outbox/loss-notice.tsx';
import { OutboxBanner } from '#features/outbox/outbox-banner.tsx';
import { usePerson } from '#state/person.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { useIncomingFiles } from '#ui/use-incoming-files.ts';
import { useMedia } from '#ui/use-media.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CameraLayer } from './camera-layer.tsx';
import { Guard } from './guard.tsx';
import { MainArea } from './main-area.tsx';
import { ON_THIS_PHONE, PATHS } from './paths.ts';
import { PhoneDrawer } from './phone-drawer.tsx';
import { runCore } from './run-core.ts';
import { Sidebar } from './sidebar.tsx';
import { NARROW, TURNED } from './sidebar-state.ts';
import { TopBar } from './top-bar.tsx';
import { useFocusInSight } from './use-focus-in-sight.ts';
import { useNoticeTap } from './use-notice-tap.ts';
import { useShared } from './use-shared.ts';
import { useSidebarKey } from './use-sidebar-key.ts';
import { VisitorFrame } from './visitor-frame.tsx';

/** The frame around everything under /app, for those who may be there. */
export function AppFrame() {
  useEffect(runCore, []);
  const isHelp = useMatch(PATHS.help) !== null;
  return (
    <Guard visitor={isHelp && <VisitorFrame />}>
      <Frame />
    </Guard>
  );
}

/** How many have gone from this page; whoever is known at last finds what was opened before they were. */
function useDepartures(): number {
  const id = usePerson(({ person }) => person?.id);
  const [last, setLast] = useState({ id, count: 0 });
  if (last.id !== id) setLast({ id, count: last.id === undefined ? last.count : last.count + 1 });
  return last.count;
}

/** A file that is dropped where no page takes it does not lead out of the app. */
const toNobody = () => undefined;

/** Places beside the work on a desk, under the thumb on a phone. Nothing in it outlives a change of persons. */
function Frame() {
  useShared();
  useSidebarKey();
  useFocusInSight();
  useIncomingFiles(toNobody);
  useNoticeTap();
  const isNarrow = useMedia(NARROW);
  const isTurned = useMedia(TURNED) && !isNarrow;
  const isUploads = useMatch(PATHS.uploads) !== null;
  const departures = useDepartures();
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <div key={departures} className="md:flex">
        {isNarrow ? <BottomBar /> : <Sidebar isTurned={isTurned} />}
        <div className="min-w-0 grow">
          <TopBar {...{ isNarrow, isTurned }} />
          <div className="pb-bar mx-auto w-full max-w-300 px-4 pt-4 md:px-10 md:pt-6">
            {/* Uploads has it where photos come from; the camera, over any screen, may be closed before a shot is lost. */}
            {!isUploads && <SaveAlarm className="sticky top-2 z-20 mb-5 empty:hidden" />}
            <LossNotice />
            <OutboxBanner login={PATHS.login} billing={PATHS.billing} photos={ON_THIS_PHONE} />
            <MainArea className="" />
          </div>
        </div>
        {(isNarrow || isTurned) && <PhoneDrawer />}
      </div>
      <CameraLayer />
    </div>
  );
}

import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { Frame } from '#core/model/framing.ts';
import { beginVisit } from '#state/capture.ts';
import { followQueue, forgetDone } from '#state/capture-seen.ts';
import { useIsHere } from '#ui/use-is-here.ts';
import { useMedia } from '#ui/use-media.ts';
import { CameraTop } from './camera-top.tsx';
import { CameraProblem } from './camera-problem.tsx';
import { SaveAlarm } from './save-alarm.tsx';
import { ShutterBar } from './shutter-bar.tsx';
import { pressesShutter } from './shutter-keys.ts';
import { useCamera } from './use-camera.ts';
import { useCoach } from './use-coach.ts';
import { useShutter } from './use-shutter.ts';
import { useTorch } from './use-torch.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { Viewfinder } from './viewfinder.tsx';

interface CameraProps {
  onClose: () => void;
  /** Closes the camera and leads to the photos on this phone. */
  onShowPhotos: () => void;
  /** The photo of the tray that is taken again: one shot takes its place, and the camera closes. */
  instead: string | null;
  /** Shows the style that shots get, and lets it be changed. */
  style: ReactNode;
  /** The last shot in its style. */
  look: ReactNode;
}

/** The whole screen is a camera. It closes by its cross, by Escape, and by the heap of shots. */
export function Camera({ onClose, style, ...body }: CameraProps) {
  const shutter = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()} disablePointerDismissal>
      <Dialog.Portal className="night">
        <Dialog.Popup
          initialFocus={shutter}
          data-whole-screen="quiet"
          className="bg-paper text-ink fixed inset-0 z-30 h-dvh touch-manipulation overflow-hidden transition-opacity duration-200 outline-none select-none data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Dialog.Title className="sr-only">Camera</Dialog.Title>
          <CameraBody style={style} {...body} shutter={shutter} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface CameraBodyProps extends Pick<CameraProps, 'onShowPhotos' | 'instead' | 'style' | 'look'> {
  shutter: RefObject<HTMLButtonElement | null>;
}

/** Lives only while the camera is open, so that nothing of it runs at other times. */
function CameraBody({ style, look, onShowPhotos, instead, shutter }: CameraBodyProps) {
  const [frame, setFrame] = useState<Frame>('4:3');
  const { stage, stream, video, retry } = useCamera();
  const track = stream?.getVideoTracks()[0];
  const torch = useTorch(track);
  const isHere = useIsHere();
  const isHandheld = useMedia('(pointer: coarse)');
  const onTakenAgain = () => isHere.current && onShowPhotos();
  const { press, isReady, taking, blink, thumb } = useShutter(video, stream, frame, instead, onTakenAgain);
  const isLive = stage === 'live';
  const hasProblem = !isLive && stage !== 'starting';
  const advice = useCoach(video, isLive);
  useWakeLock(isLive);
  useEffect(() => void beginVisit(), []);
  // Behind the camera no finger is over the list of photos: what was done leaves it, what gets through now is shown there.
  useEffect(() => {
    forgetDone();
    return followQueue();
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!pressesShutter(event)) return;
    event.preventDefault();
    if (!event.repeat) press();
  };
  return (
    // Keys reach the shutter from everywhere in the camera; each of its controls has a name and a key of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={onKeyDown}
      className="low:grid-cols-[auto_minmax(0,1fr)_auto] low:grid-rows-1 grid h-full grid-rows-[auto_minmax(0,1fr)_auto] p-safe"
    >
      <CameraTop frame={hasProblem ? null : frame} onFrame={setFrame} torch={torch} />
      <div className="relative flex min-h-0 flex-col">
        {isLive || stage === 'starting' ? (
          <Viewfinder video={video} blink={blink} frame={frame} advice={advice} />
        ) : (
          <CameraProblem {...{ stage, instead, isHandheld }} onRetry={retry} onPicked={onTakenAgain} />
        )}
        <SaveAlarm className="absolute inset-x-3 top-3" />
      </div>
      <ShutterBar
        shutter={shutter}
        thumb={thumb}
        taking={taking}
        isReady={isLive && isReady}
        hasShutter={!hasProblem}
        onPress={press}
        onDone={onShowPhotos}
        style={hasProblem && !isHandheld ? null : style}
        look={look}
      />
    </div>
  );
}

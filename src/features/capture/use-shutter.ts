import { useEffect, useRef, useState, type RefObject } from 'react';
import { ringOfView, type Frame } from '#core/model/framing.ts';
import { saveInstead, saveShot } from '#state/capture.ts';
import { recipeOfShutter } from '#state/style-choice.ts';
import { hasPicture } from './has-picture.ts';
import { flash, fly } from './shutter-motion.ts';
import { takeShot } from './take-shot.ts';

interface Shutter {
  /** Shots that the camera is still making. */
  taking: number;
  /** The viewfinder shows what a press would take. A camera that is on may still be without a picture. */
  isReady: boolean;
  press: () => void;
  /** What goes bright for a moment. */
  blink: RefObject<HTMLDivElement | null>;
  /** Where the last shot is seen. */
  thumb: RefObject<HTMLCanvasElement | null>;
}

const TICK_MS = 10;
/** What a viewfinder tells when its picture comes, changes its size, or goes. */
const PICTURE_EVENTS = ['loadeddata', 'resize', 'emptied'];

/** Takes one photo for each press, or one in the place of another. The shutter is free again at once; saving runs behind. */
export function useShutter(
  video: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | null,
  frame: Frame,
  instead: string | null,
  onTakenAgain: () => void,
): Shutter {
  const [taking, setTaking] = useState(0);
  const blink = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLCanvasElement>(null);
  const [isReady, setReady] = useState(false);
  const isReplacing = useRef(false);
  useEffect(() => {
    const view = video.current;
    if (!view) return;
    const check = () => setReady(stream !== null && hasPicture(view));
    check();
    for (const event of PICTURE_EVENTS) view.addEventListener(event, check);
    return () => {
      for (const event of PICTURE_EVENTS) view.removeEventListener(event, check);
    };
  }, [stream, video]);

  const take = async (view: HTMLVideoElement, source: MediaStreamTrack) => {
    setTaking((count) => count + 1);
    try {
      return await takeShot(view, source);
    } finally {
      setTaking((count) => count - 1);
    }
  };
  /** One shot takes one place: false while another is at it. */
  const replace = (save: () => Promise<boolean>): boolean => {
    if (isReplacing.current) return false;
    isReplacing.current = true;
    void save()
      .then((isSaved) => isSaved && onTakenAgain())
      .finally(() => (isReplacing.current = false));
    return true;
  };
  const press = () => {
    const view = video.current;
    const track = stream?.getVideoTracks()[0];
    if (!view || !track || !hasPicture(view)) return;
    const seen = { width: view.videoWidth, height: view.videoHeight };
    const shot = () => take(view, track);
    if (instead === null)
      void saveShot(shot, recipeOfShutter(), { view: seen, ring: ringOfView(frame, seen) });
    else if (!replace(() => saveInstead(shot, instead))) return;
    if ('vibrate' in navigator) navigator.vibrate(TICK_MS);
    if (blink.current) flash(blink.current);
    if (thumb.current) fly(view, thumb.current);
  };
  return { taking, isReady, press, blink, thumb };
}

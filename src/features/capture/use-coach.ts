import { useEffect, useState, type RefObject } from 'react';
import { advise, hear, QUIET_COACH, readSigns, type Advice } from '#core/model/coach.ts';
import { createPixelReader } from './read-pixels.ts';

const EVERY_MS = 500;

/** What could be better about the picture in the viewfinder; null: nothing, or nothing for sure. */
export function useCoach(video: RefObject<HTMLVideoElement | null>, isLive: boolean): Advice | null {
  const [said, setSaid] = useState<Advice | null>(null);
  useEffect(() => {
    if (!isLive) return;
    const read = createPixelReader();
    let coach = QUIET_COACH;
    const timer = setInterval(() => {
      const view = video.current;
      const pixels = view && read(view, { width: view.videoWidth, height: view.videoHeight });
      if (!pixels) return;
      coach = hear(coach, advise(readSigns(pixels)));
      setSaid(coach.said);
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      setSaid(null);
    };
  }, [video, isLive]);
  return said;
}

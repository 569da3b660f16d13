import { useEffect, useState, type RefObject } from 'react';
import { advise, hear, QUIET_COACH, signsOf, type Advice } from '#core/model/coach.ts';
import { createViewfinderReader } from './read-viewfinder.ts';

const EVERY_MS = 500;

/** What could be better about the picture in the viewfinder; null: nothing, or nothing for sure. */
export function useCoach(video: RefObject<HTMLVideoElement | null>, isLive: boolean): Advice | null {
  const [said, setSaid] = useState<Advice | null>(null);
  useEffect(() => {
    if (!isLive) return;
    const read = createViewfinderReader();
    let coach = QUIET_COACH;
    let isReading = false;
    let isOver = false;
    const look = async () => {
      if (!video.current || isReading) return;
      isReading = true;
      const light = await read(video.current).finally(() => (isReading = false));
      if (!light || isOver) return;
      coach = hear(coach, advise(signsOf(light)));
      setSaid(coach.said);
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      setSaid(null);
    };
  }, [video, isLive]);
  return said;
}

import { useEffect, useState } from 'react';

/** The time, read again every so often while something on the screen depends on it. */
export function useNow(everyMs: number, isNeeded: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isNeeded]);
  return now;
}

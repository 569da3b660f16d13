import { useEffect, useState } from 'react';

/** Whether what is waited for takes longer than that. */
export function useTakesLong(isWaiting: boolean, patienceMs: number): boolean {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setTakesLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setTakesLong(false);
    };
  }, [isWaiting, patienceMs]);
  return takesLong;
}

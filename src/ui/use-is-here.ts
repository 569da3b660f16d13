import { useEffect, useRef, type RefObject } from 'react';

/** False once what uses it has gone from the screen: whoever is elsewhere by then is not called back. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return isHere;
}

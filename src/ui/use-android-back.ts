import { useEffect, useRef } from 'react';
import { onAndroidBack } from './android-back.ts';

/** Android’s Back puts away what is open, and leaves the page below it where it is. */
export function useAndroidBack(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));
  useEffect(() => (isOpen ? onAndroidBack(() => close.current()) : undefined), [isOpen]);
}

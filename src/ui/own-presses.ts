import { useEffect, useRef, type MouseEvent } from 'react';

/**
 * Of a double tap that opens a panel the second half falls on whatever comes up under the finger, and that may cost a credit:
 * it presses nothing there. What begins in the panel is its own.
 */
export function useOwnPresses(isOpen: boolean): (event: MouseEvent) => void {
  const hasBegun = useRef(false);
  useEffect(() => void (hasBegun.current = false), [isOpen]);
  return (event) => {
    if (event.detail < 2) hasBegun.current = true;
    if (hasBegun.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Nor does it put the panel away where it falls beside it. */
export const closeBy =
  (onClose: () => void) =>
  (isOpen: boolean, { reason, event }: { reason: string; event: Event }): void => {
    const isSecondHalf = reason === 'outside-press' && event instanceof UIEvent && event.detail > 1;
    if (!isOpen && !isSecondHalf) onClose();
  };

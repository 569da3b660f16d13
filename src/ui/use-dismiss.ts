import { useEffect, type RefObject } from 'react';

interface Dismissable {
  isOpen: boolean;
  /** What hangs open, and what opened it. */
  area: RefObject<HTMLElement | null>;
  /** Gets the keyboard back after Escape. */
  opener: RefObject<HTMLElement | null>;
  onDismiss: () => void;
}

/** Puts away what hangs open: by Escape, and by a press or the focus going elsewhere. */
export function useDismiss({ isOpen, area, opener, onDismiss }: Dismissable): void {
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) onDismiss();
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      onDismiss();
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen, area, opener, onDismiss]);
}

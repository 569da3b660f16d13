import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

interface PopoutProps {
  /** What the button shows. */
  label: ReactNode;
  /** How it is dressed. */
  variant: string;
  /** A link or the like inside it leads on: called with how to put it away. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button that unfolds a few words, under the right edge of the `relative` place it stands in; Escape, a tap or a step
 * elsewhere folds them again.
 */
export function Popout({ label, variant, children }: PopoutProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  useEffect(() => {
    if (!isOpen) return;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return (
    <span ref={place} className="inline-flex">
      <button
        type="button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={variant}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <div
          id={id}
          className="border-line bg-surface text-ink shadow-raised rounded-card absolute top-full right-0 z-20 mt-2 w-72 max-w-[calc(100vw-2rem)] border p-4 text-sm"
        >
          {children(close)}
        </div>
      )}
    </span>
  );
}

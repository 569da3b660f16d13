import type { ReactNode } from 'react';

const focus = (place: HTMLElement | null) => place?.focus();

/** What stands where a form was: it takes the focus that went with the button, and so is read out. */
export function AfterForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <output ref={focus} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </output>
  );
}

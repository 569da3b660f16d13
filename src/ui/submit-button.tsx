import type { ReactNode, Ref } from 'react';
import { buttonClass } from './button-variant.ts';

interface SubmitButtonProps {
  /** While the answer is awaited: it keeps the focus. Whoever is told to submit does nothing then. */
  isPending: boolean;
  /** The id of a line that tells what to expect. */
  describedBy?: string;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Sends the form that it stands in. */
export function SubmitButton({ isPending, describedBy, ref, children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      ref={ref}
      {...(isPending && { 'aria-disabled': true })}
      aria-describedby={describedBy}
      className={`${buttonClass('ember')} min-h-12 w-full`}
    >
      {children}
    </button>
  );
}

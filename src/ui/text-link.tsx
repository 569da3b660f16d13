import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface TextLinkProps {
  to: string;
  /** What the entry of the history brings along, such as `useHere()`. */
  state?: unknown;
  children: ReactNode;
}

/** A link inside a sentence or under a form. */
export function TextLink({ to, state, children }: TextLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      className="text-ink decoration-line hover:decoration-ember inline-flex min-h-11 items-center rounded-sm font-semibold underline decoration-2 underline-offset-4 transition-colors"
    >
      {children}
    </Link>
  );
}

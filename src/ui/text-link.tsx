import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link inside a sentence or under a form. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="text-ink decoration-line hover:decoration-ember inline-flex min-h-11 items-center rounded-sm font-semibold underline decoration-2 underline-offset-4 transition-colors"
    >
      {children}
    </Link>
  );
}

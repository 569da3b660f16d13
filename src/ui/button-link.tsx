import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { buttonLook, type ButtonLook } from './button-look.ts';

interface ButtonLinkProps {
  to: string;
  look?: ButtonLook;
  /** What the entry of the history brings along, such as `useHere()`. */
  state?: unknown;
  /** Load the page afresh instead of changing the screen in place. */
  reloadDocument?: boolean;
  children: ReactNode;
}

/** Leads to another screen, dressed as a button. */
export function ButtonLink({ to, look = 'ember', state, reloadDocument = false, children }: ButtonLinkProps) {
  return (
    <Link to={to} state={state} reloadDocument={reloadDocument} className={buttonLook(look)}>
      {children}
    </Link>
  );
}

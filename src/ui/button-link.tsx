import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonLook, type ButtonLook } from './button-look.ts';

interface ButtonLinkProps {
  to: string;
  look?: ButtonLook;
  /** Load the page afresh instead of changing the screen in place. */
  reloadDocument?: boolean;
  children: ReactNode;
}

/** Leads to another screen, dressed as a button. */
export function ButtonLink({ to, look = 'ember', reloadDocument = false, children }: ButtonLinkProps) {
  return (
    <Link to={to} reloadDocument={reloadDocument} className={buttonLook(look)}>
      {children}
    </Link>
  );
}

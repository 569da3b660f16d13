import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, type ButtonVariant } from './button-variant.ts';

interface ButtonLinkProps {
  to: string;
  variant?: ButtonVariant;
  /** What the entry of the history brings along, such as `useHere()`. */
  state?: unknown;
  /** Load the page afresh instead of changing the screen in place. */
  reloadDocument?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

/** Leads to another screen, dressed as a button. */
export function ButtonLink({
  to,
  variant = 'ember',
  state,
  reloadDocument = false,
  onClick,
  children,
}: ButtonLinkProps) {
  return (
    <Link {...{ to, state, reloadDocument, onClick }} className={buttonClass(variant)}>
      {children}
    </Link>
  );
}

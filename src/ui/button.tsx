import type { ReactNode } from 'react';
import { buttonLook, type ButtonLook } from './button-look.ts';

interface ButtonProps {
  look?: ButtonLook;
  onClick: () => void;
  children: ReactNode;
}

/** Does something here and now; what leads elsewhere is a ButtonLink. */
export function Button({ look = 'ember', onClick, children }: ButtonProps) {
  return (
    <button type="button" className={buttonLook(look)} onClick={onClick}>
      {children}
    </button>
  );
}

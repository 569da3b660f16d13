import type { ReactNode, Ref } from 'react';
import { buttonLook, type ButtonLook } from './button-look.ts';

interface ButtonProps {
  look?: ButtonLook;
  isDisabled?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Does something here and now; what leads elsewhere is a ButtonLink. */
export function Button({ look = 'ember', isDisabled = false, onClick, ref, children }: ButtonProps) {
  return (
    <button type="button" ref={ref} disabled={isDisabled} className={buttonLook(look)} onClick={onClick}>
      {children}
    </button>
  );
}

import type { ReactNode, Ref } from 'react';
import { buttonClass, type ButtonVariant } from './button-variant.ts';

interface ButtonProps {
  variant?: ButtonVariant;
  isDisabled?: boolean;
  /** Pressed, and the answer awaited: it keeps the focus, and more presses do nothing. */
  isWaiting?: boolean;
  /** The id of a line that tells more. */
  describedBy?: string;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Does something here and now; what leads elsewhere is a ButtonLink. */
export function Button(props: ButtonProps) {
  const {
    variant = 'ember',
    isDisabled = false,
    isWaiting = false,
    describedBy,
    onClick,
    ref,
    children,
  } = props;
  return (
    <button
      type="button"
      ref={ref}
      disabled={isDisabled}
      {...(isWaiting && { 'aria-disabled': true })}
      aria-describedby={describedBy}
      className={buttonClass(variant)}
      onClick={isWaiting ? undefined : onClick}
    >
      {children}
    </button>
  );
}

import { useRef, type ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './button-variant.ts';

type TakeFiles = (files: readonly File[]) => void;

interface FileButtonProps {
  accept: string;
  variant?: ButtonVariant;
  isMultiple?: boolean;
  /** Opens the phone's own camera where there is one. */
  isCamera?: boolean;
  /** The window opens: what this gives takes the files that come from it, whatever the screen says by then. */
  onOpen: () => TakeFiles;
  children: ReactNode;
}

/** Opens the system's window to choose files. What is chosen there comes even if the button has gone by then. */
export function FileButton({
  accept,
  variant = 'quiet',
  isMultiple = false,
  isCamera = false,
  onOpen,
  children,
}: FileButtonProps) {
  const taker = useRef<TakeFiles>(undefined);
  // React hears nothing of an element that has gone.
  const listen = (field: HTMLInputElement | null) => {
    if (!field) return;
    field.onclick = () => {
      taker.current = onOpen();
    };
    field.onchange = () => {
      const take = taker.current ?? onOpen();
      taker.current = undefined;
      take([...(field.files ?? [])]);
      // Otherwise choosing the same file again would be no change.
      field.value = '';
    };
  };
  return (
    <label
      className={`${buttonClass(variant)} has-focus-visible:outline-ember relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
    >
      <input
        ref={listen}
        type="file"
        accept={accept}
        multiple={isMultiple}
        {...(isCamera && { capture: 'environment' })}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}

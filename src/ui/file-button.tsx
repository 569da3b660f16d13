import { useEffect, useRef, type ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './button-variant.ts';

interface FileButtonProps {
  accept: string;
  variant?: ButtonVariant;
  isMultiple?: boolean;
  /** Opens the phone's own camera where there is one. */
  isCamera?: boolean;
  /** The window opens: files may come. */
  onOpen?: () => void;
  /** It was closed, and none do. */
  onCancel?: () => void;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Opens the system's window to choose files. */
export function FileButton({
  accept,
  variant = 'quiet',
  isMultiple = false,
  isCamera = false,
  onOpen,
  onCancel,
  onFiles,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  // React knows this event of dialogs alone.
  useEffect(() => {
    const field = input.current;
    if (!field || !onCancel) return;
    field.addEventListener('cancel', onCancel);
    return () => field.removeEventListener('cancel', onCancel);
  }, [onCancel]);
  return (
    <label
      className={`${buttonClass(variant)} has-focus-visible:outline-ember relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        {...(isCamera && { capture: 'environment' })}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onClick={onOpen}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Otherwise choosing the same file again would be no change.
          currentTarget.value = '';
        }}
      />
      {children}
    </label>
  );
}

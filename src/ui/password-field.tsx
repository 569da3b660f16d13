import { useEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'children' | 'autoComplete' | 'isSecret' | 'ref'> & {
  autoComplete: 'current-password' | 'new-password';
};

/**
 * A password, hidden until somebody with wet hands wants to see what they type, and again when it is sent: what lies
 * in the open then is kept by no password manager.
 */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <TextField {...props} ref={field} type={isShown ? 'text' : 'password'} isSecret>
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        className="text-ink-soft hover:text-ink rounded-control absolute inset-y-0 right-0 min-w-16 px-3 text-sm font-semibold transition-colors"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </TextField>
  );
}

import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'children' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password, hidden until somebody with wet hands wants to see what they type. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        aria-label={isShown ? 'Hide what is typed' : 'Show what is typed'}
        className="text-ink-soft hover:text-ink rounded-control absolute inset-y-0 right-0 min-w-16 px-3 text-sm font-semibold transition-colors"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </TextField>
  );
}

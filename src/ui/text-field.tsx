import { useId, type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref } from 'react';

export interface TextFieldProps {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password';
  /** What stands in it, where whoever shows it keeps that; otherwise the field itself does. */
  value?: string;
  /** What stands in it at first, where the field itself keeps what is typed. */
  start?: string | undefined;
  isReadOnly?: boolean;
  /** Nothing more can be typed beyond. */
  maxCharacters?: number;
  /** A word about it, right under it. */
  hint?: string;
  /** What a password manager or the browser may fill in. */
  autoComplete: HTMLInputAutoCompleteAttribute;
  /** The word on the enter key of a phone's keyboard. */
  enterKey?: 'next' | 'go' | 'send' | 'done';
  /** What is wrong with it, in a sentence. */
  error?: string | undefined;
  onEdit?: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
  /** A control at the end of the line. */
  children?: ReactNode;
  /** Nobody's business but the server's, also while it can be read. */
  isSecret?: boolean;
}

/** One line to type into, under its name. What is typed stays in the field: whoever needs it reads it there. */
export function TextField(props: TextFieldProps) {
  const { label, name, type = 'text', autoComplete, enterKey, error, onEdit, ref, children } = props;
  const { value, start, isReadOnly = false, maxCharacters, hint, isSecret = false } = props;
  const id = useId();
  const isProse = type === 'text' && !isSecret;
  const told = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative mt-1.5">
        <input
          id={id}
          ref={ref}
          name={name}
          type={type}
          {...(isProse && { dir: 'auto' })}
          autoComplete={autoComplete}
          enterKeyHint={enterKey}
          spellCheck={isProse}
          {...(!isProse && { autoCapitalize: 'none', autoCorrect: 'off' })}
          aria-invalid={error !== undefined}
          {...(told.length > 0 && { 'aria-describedby': told.join(' ') })}
          {...(value === undefined ? { defaultValue: start } : { value })}
          readOnly={isReadOnly}
          maxLength={maxCharacters}
          onChange={({ currentTarget }) => onEdit?.(currentTarget.value)}
          className={`border-ink-soft/75 bg-paper read-only:border-line read-only:bg-sunk read-only:text-ink-soft rounded-control aria-invalid:border-red block min-h-12 w-full border pl-3 text-base aria-invalid:border-2 ${children ? 'pr-20' : 'pr-3'}`}
        />
        {children}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-ink-soft mt-1.5 text-sm">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-red mt-1.5 text-sm font-medium">
          {error}
        </p>
      )}
    </div>
  );
}

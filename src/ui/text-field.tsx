import { useId, type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref } from 'react';

export interface TextFieldProps {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password';
  /** What a password manager or the browser may fill in. */
  autoComplete: HTMLInputAutoCompleteAttribute;
  /** The word on the enter key of a phone's keyboard. */
  enterKey?: 'next' | 'go' | 'send' | 'done';
  /** What is wrong with it, in a sentence. */
  error?: string | undefined;
  onEdit?: () => void;
  ref?: Ref<HTMLInputElement>;
  /** A control at the end of the line. */
  children?: ReactNode;
}

/** One line to type into, under its name. What is typed stays in the field: whoever needs it reads it there. */
export function TextField(props: TextFieldProps) {
  const { label, name, type = 'text', autoComplete, enterKey, error, onEdit, ref, children } = props;
  const id = useId();
  const isProse = type === 'text';
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
          autoComplete={autoComplete}
          enterKeyHint={enterKey}
          spellCheck={isProse}
          {...(!isProse && { autoCapitalize: 'none' })}
          aria-invalid={error !== undefined}
          {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
          onInput={onEdit}
          className={`border-ink-soft/60 bg-paper rounded-control aria-invalid:border-red block min-h-12 w-full border pl-3 text-base aria-invalid:border-2 ${children ? 'pr-20' : 'pr-3'}`}
        />
        {children}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-red mt-1.5 text-sm font-medium">
          {error}
        </p>
      )}
    </div>
  );
}

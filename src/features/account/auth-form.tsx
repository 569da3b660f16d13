import { useEffect, useId, useRef, type HTMLInputAutoCompleteAttribute } from 'react';
import { useConnectivity } from '#state/connectivity.ts';
import { sayNeed, type Deed } from '#state/sign-in.ts';
import { Note } from '#ui/note.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { STILL_WAITING } from '#ui/slow-words.ts';
import { useAuthForm, type AuthAttempt } from './use-auth-form.ts';

export interface AuthField {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'password';
  /** What a password manager or the browser may fill in. */
  autoComplete: HTMLInputAutoCompleteAttribute;
  /** What stands in it already. */
  start?: string | undefined;
  isReadOnly?: boolean;
}

interface AuthFormProps<Given> extends AuthAttempt<Given> {
  label: string;
  fields: readonly (AuthField & { name: keyof Given & string })[];
  /** On the button, before and while it is awaited. */
  words: { rest: string; pending: string };
  /** What it needs a connection for. */
  deed: Deed;
}

/** The fields of a form and its button. The keyboard goes where something can be done about what went wrong. */
export function AuthForm<Given>({ label, fields, words, deed, ...attempt }: AuthFormProps<Given>) {
  const { isPending, isSlow, error, submit, forget } = useAuthForm(attempt);
  const isOnline = useConnectivity((state) => state.isOnline);
  const form = useRef<HTMLFormElement>(null);
  const noteId = useId();
  const note = error?.at === 'button' ? error.text : isOnline ? null : sayNeed(deed);
  const slowNote = isPending && isSlow ? STILL_WAITING : null;

  useEffect(() => {
    if (!error) return;
    const place = error.at === 'button' ? 'button[type=submit]' : `input[name=${error.at}]`;
    form.current?.querySelector<HTMLElement>(place)?.focus();
  }, [error]);

  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className="grid w-full gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(readForm(event.currentTarget, fields) as Given);
      }}
    >
      {fields.map((field, at) => (
        <Field
          key={field.name}
          {...field}
          isLast={at === fields.length - 1}
          error={error?.at === field.name ? error.text : undefined}
          onEdit={forget}
        />
      ))}
      <div className="grid gap-3">
        {note !== null && <Note id={noteId}>{note}</Note>}
        <SubmitButton isPending={isPending} {...(note !== null && { describedBy: noteId })}>
          {isPending ? words.pending : words.rest}
        </SubmitButton>
        <output className="text-ink-soft text-center text-sm empty:hidden">{slowNote}</output>
      </div>
    </form>
  );
}

/** What is typed, by the names of the fields. */
function readForm(form: HTMLFormElement, fields: readonly AuthField[]): Record<string, string> {
  const typed = new FormData(form);
  const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');
  return Object.fromEntries(fields.map(({ name }) => [name, textOf(typed.get(name))]));
}

interface FieldProps extends AuthField {
  isLast: boolean;
  error: string | undefined;
  onEdit: () => void;
}

function Field({ kind, autoComplete, isLast, ...rest }: FieldProps) {
  const enterKey = isLast ? 'go' : 'next';
  if (kind !== 'password') {
    return <TextField {...rest} type={kind} autoComplete={autoComplete} enterKey={enterKey} />;
  }
  const asked = autoComplete === 'new-password' ? 'new-password' : 'current-password';
  return <PasswordField {...rest} autoComplete={asked} enterKey={enterKey} />;
}

import { useRef, useState } from 'react';
import { checkName } from '#core/model/name-rules.ts';
import { saveName, type EditEnd } from '#state/edits.ts';
import { useMirror } from '#state/mirror.ts';
import { usePerson } from '#state/person.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say, unsay } from '#ui/toast.tsx';
import { useDetour } from '#ui/use-here.ts';
import { dropNameDraft, keepNameDraft, useNameDraft } from './name-draft.ts';

const SAID = 'account';

/** Email and name. What is typed stays until it is saved. */
export function AccountForm({ login }: { login: string }) {
  const person = usePerson((state) => state.person);
  const saved = useMirror((state) => state.profile?.full_name);
  const draft = useNameDraft(person?.id);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const signIn = useDetour(login);
  const typed = draft ?? saved ?? '';

  const complain = (title: string, text: string) => say({ id: SAID, title, text, isError: true });
  const submit = async () => {
    unsay(SAID);
    const checked = checkName(typed);
    if (!checked.ok) {
      setError(checked.message);
      complain('Validation Error', checked.message);
      field.current?.focus();
      // The message lies over the edge of a phone's screen.
      field.current?.scrollIntoView({ block: 'center' });
      return;
    }
    setPending(true);
    const end = await saveName(checked.name);
    setPending(false);
    if (end.ok) {
      if (person) dropNameDraft(person.id, typed);
      say({ id: SAID, title: 'Settings saved' });
      return;
    }
    complain('Error', describeFailure(end));
    if (end.kind === 'signed_out') signIn();
  };
  return (
    <form
      noValidate
      aria-label="Account"
      className="mt-4 grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit();
      }}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={person?.email ?? ''}
        isReadOnly
        hint="Your email cannot be changed"
      />
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        enterKey="done"
        value={typed}
        error={error}
        onEdit={(text) => {
          setError(undefined);
          unsay(SAID);
          if (person) keepNameDraft(person.id, text);
        }}
        ref={field}
      />
      <div className="md:max-w-50">
        <SubmitButton isPending={isPending}>{isPending ? 'Saving …' : 'Save Changes'}</SubmitButton>
      </div>
    </form>
  );
}

/** A refusal without a reason that would help gets the words of its own. */
const describeFailure = (end: Extract<EditEnd, { ok: false }>): string =>
  end.kind === 'refused' ? 'Failed to save settings' : end.message;

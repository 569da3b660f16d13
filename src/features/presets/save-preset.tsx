import { useEffect, useRef, useState } from 'react';
import { checkPresetName, PRESET_NAME_CHARACTERS, PRESETS_AT_MOST } from '#core/model/preset-rules.ts';
import { savePreset } from '#state/edits.ts';
import { Sheet } from '#ui/dialog.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say, unsay } from '#ui/toast.tsx';

interface SavePresetProps {
  isOpen: boolean;
  /** The words that are kept. */
  prompt: string;
  /** Presets that are there already. */
  count: number;
  onClose: () => void;
  onSaved: (id: string, words: string) => void;
}

const SAID = 'save-preset';

/** Asks for a name and keeps the prompt under it. What was typed stays until it is saved, also when the sheet is closed. */
export function SavePreset({ isOpen, prompt, count, onClose, onSaved }: SavePresetProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  /** Known at once, unlike the state: Enter twice in one frame is one preset. */
  const isBusy = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const closings = useRef(0);
  useEffect(() => {
    if (error !== null && isOpen) field.current?.focus();
  }, [error, isOpen]);

  const complain = (title: string, text: string) => {
    setError(text);
    say({ id: SAID, title, text, isError: true });
  };
  const forget = () => {
    setError(null);
    unsay(SAID);
  };
  const close = () => {
    closings.current++;
    forget();
    onClose();
  };
  const submit = async () => {
    if (isBusy.current) return;
    forget();
    const checked = checkPresetName(name);
    if (!checked.ok) return complain('Validation Error', checked.message);
    isBusy.current = true;
    setIsPending(true);
    const words = prompt.trim();
    const before = closings.current;
    const end = await savePreset(checked.name, { prompt: words });
    isBusy.current = false;
    setIsPending(false);
    if (!end.ok) return complain('Failed to save preset', end.message);
    say({ id: SAID, title: 'Preset saved!' });
    onSaved(end.value, words);
    // What was typed meanwhile is another name, of a preset that is not saved yet.
    if ((field.current?.value ?? name) !== name) return;
    setName('');
    if (closings.current === before) onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={close} firstFocus={field} title="Save as My Preset">
      <blockquote dir="auto" className="text-ink-soft border-line mt-3 line-clamp-4 border-s-2 ps-3 text-sm">
        {prompt.trim()}
      </blockquote>
      <form
        noValidate
        className="mt-4 grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Name"
          name="preset-name"
          value={name}
          maxCharacters={PRESET_NAME_CHARACTERS}
          hint={`${String(name.length)}/${String(PRESET_NAME_CHARACTERS)}`}
          autoComplete="off"
          enterKey="done"
          error={error ?? undefined}
          onEdit={(text) => {
            setName(text);
            if (error !== null) forget();
          }}
          ref={field}
        />
        {count >= PRESETS_AT_MOST && error === null && <NoMore />}
        <SubmitButton isPending={isPending}>{isPending ? 'Saving …' : 'Save preset'}</SubmitButton>
      </form>
    </Sheet>
  );
}

const NoMore = () => (
  <p className="border-amber bg-sunk rounded-control border-l-4 px-3 py-2 text-sm">
    You’ve reached the {PRESETS_AT_MOST}-preset limit. Delete one to save another.
  </p>
);

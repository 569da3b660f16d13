import { BookmarkPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PRESETS_AT_MOST } from '#core/model/preset-rules.ts';
import type { PresetRow } from '#core/model/server-rows.ts';
import { useMirror } from '#state/mirror.ts';
import { inPreset, type StyleFormProps } from '#state/style-choice.ts';
import { Button } from '#ui/button.tsx';
import { DeletePreset } from './delete-preset.tsx';
import { PresetChip } from './preset-chip.tsx';
import { SavePreset } from './save-preset.tsx';

/** Prompts that a person keeps: one press fills the prompt, and the present one can be kept. */
export function Presets({ choice, onChange }: StyleFormProps) {
  const presets = useMirror((state) => state.presets);
  const [isSaving, setIsSaving] = useState(false);
  const [leaving, setLeaving] = useState<{ preset: PresetRow; isOpen: boolean } | null>(null);
  const hasWords = choice.prompt.trim() !== '';
  // What the server answers may come when other words stand there already: they stay.
  const now = useRef(choice);
  useEffect(() => void (now.current = choice), [choice]);
  const forget = (id: string) => {
    if (now.current.presetId === id) onChange({ ...now.current, presetId: null });
  };
  const noteSaved = (id: string, words: string) => {
    const { style, prompt } = now.current;
    // With a built-in style chosen, the words stay that style's.
    if (prompt.trim() === words && (style === null || style === 'colour')) {
      onChange({ ...now.current, presetId: id });
    }
  };
  return (
    <section aria-labelledby="my-presets" className="grid grid-cols-1 gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3
          id="my-presets"
          tabIndex={-1}
          className="font-sans text-sm font-semibold tracking-normal outline-none"
        >
          My Presets
        </h3>
        {presets.length > 0 && (
          <span className="text-ink-soft text-xs tabular-nums">
            {presets.length} of {PRESETS_AT_MOST}
          </span>
        )}
      </div>
      {presets.length === 0 ? (
        <p className="text-ink-soft text-sm">Save a prompt you like, and use it again in 1 tap.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {presets.map((preset) => (
            <PresetChip
              key={preset.id}
              preset={preset}
              isChosen={preset.id === choice.presetId}
              onChoose={() => onChange(inPreset(choice, preset))}
              onDelete={() => setLeaving({ preset, isOpen: true })}
            />
          ))}
        </ul>
      )}
      <Button variant="quiet" isDisabled={!hasWords} onClick={() => setIsSaving(true)}>
        <BookmarkPlus aria-hidden size="1.125rem" />
        Save as My Preset
      </Button>
      <SavePreset
        isOpen={isSaving}
        prompt={choice.prompt}
        count={presets.length}
        onClose={() => setIsSaving(false)}
        onSaved={noteSaved}
      />
      {leaving && (
        <DeletePreset
          {...leaving}
          onClose={() => setLeaving({ ...leaving, isOpen: false })}
          onGone={() => setLeaving(null)}
          onDeleted={forget}
        />
      )}
    </section>
  );
}

import { sayRule } from '#core/model/delivery-slots.ts';
import { CERTAINTY_WORDS, type ExportSlot } from '#core/model/export-slot.ts';
import type { Size } from '#shared/size.ts';

interface SlotRuleProps {
  slot: ExportSlot;
  /** Of the file that is made; null: there is none, or several. */
  made: Size | null;
}

/** What a platform asks for, and how sure that is. */
export function SlotRule({ slot, made }: SlotRuleProps) {
  const { certainty, source, read, policy } = slot;
  const surety = CERTAINTY_WORDS[certainty];
  return (
    <dl className="grid content-start gap-3 text-sm">
      <div>
        <dt className="text-ink-soft text-xs font-medium">Requirements</dt>
        {sayRule(slot, made).map((line) => (
          <dd key={line} className="mt-0.5">
            {line}
          </dd>
        ))}
      </div>
      <div>
        <dt className="text-ink-soft text-xs font-medium">How sure we are</dt>
        <dd className="mt-0.5 wrap-anywhere">{surety}</dd>
        {!surety.includes(source) && <dd className="wrap-anywhere">{source}</dd>}
        <dd>Looked up {read}</dd>
      </div>
      <div>
        <dt className="text-ink-soft text-xs font-medium">AI pictures</dt>
        <dd className="mt-0.5">{policy?.says ?? 'We couldn’t find its rule on AI pictures.'}</dd>
      </div>
    </dl>
  );
}

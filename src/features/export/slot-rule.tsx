import { CERTAINTY_WORDS, type ExportSlot } from '#core/model/export-slot.ts';

/** What a platform asks for, and how sure that is. */
export function SlotRule({ slot: { asks, certainty, source, read, policy } }: { slot: ExportSlot }) {
  return (
    <dl className="grid content-start gap-3 text-sm">
      <div>
        <dt className="text-ink-soft text-xs font-medium">Requirements</dt>
        {asks.map((line) => (
          <dd key={line} className="mt-0.5">
            {line}
          </dd>
        ))}
      </div>
      <div>
        <dt className="text-ink-soft text-xs font-medium">How sure we are</dt>
        <dd className="mt-0.5 wrap-anywhere">{CERTAINTY_WORDS[certainty]}</dd>
        {source && <dd className="wrap-anywhere">{source}</dd>}
        <dd>Looked up {read}</dd>
      </div>
      <div>
        <dt className="text-ink-soft text-xs font-medium">AI pictures</dt>
        <dd className="mt-0.5">{policy?.says ?? 'We couldn’t find its rule on AI pictures.'}</dd>
      </div>
    </dl>
  );
}

import { Check, TriangleAlert } from 'lucide-react';
import type { PackVerdict } from '#core/model/export-pack.ts';
import { saySize } from '#core/model/export-verdict.ts';

/** Whether it fits, as far as that is known, and in how many pixels. */
export function VerdictLine({ verdict: { kind, size, words } }: { verdict: PackVerdict }) {
  return (
    <div className="text-sm tabular-nums">
      <p className="flex items-start gap-1 font-medium">
        {kind === 'fits' ? (
          <Check aria-hidden size="1rem" className="text-leaf mt-0.5" />
        ) : (
          kind !== 'unknown' && (
            <TriangleAlert
              aria-hidden
              size="1rem"
              className={`mt-0.5 shrink-0 ${kind === 'enlarged' ? 'text-amber' : 'text-red'}`}
            />
          )
        )}
        <span className="min-w-0">{words}</span>
      </p>
      {size && <p className="text-ink-soft">{saySize(size)} px</p>}
    </div>
  );
}

import { Check, TriangleAlert } from 'lucide-react';
import { judgePack } from '#core/model/export-pack.ts';
import type { ExportPlan } from '#core/model/export-plan.ts';
import { saySize } from '#core/model/export-verdict.ts';

/** Whether it fits, as far as that is known, and in how many pixels. */
export function VerdictLine({ plans }: { plans: readonly ExportPlan[] }) {
  const { tone, size, words } = judgePack(plans);
  return (
    <div className="text-sm tabular-nums">
      <p className="flex items-start gap-1 font-medium">
        {tone === 'good' ? (
          <Check aria-hidden size="1rem" className="text-leaf mt-0.5" />
        ) : (
          tone && (
            <TriangleAlert
              aria-hidden
              size="1rem"
              className={`mt-0.5 shrink-0 ${tone === 'wary' ? 'text-amber' : 'text-red'}`}
            />
          )
        )}
        <span className="-mr-2 min-w-0">{words}</span>
      </p>
      {size && <p className="text-ink-soft">{saySize(size)} px</p>}
    </div>
  );
}

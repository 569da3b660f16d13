import { Check, TriangleAlert } from 'lucide-react';
import type { ItemWords } from '#core/model/describe-item.ts';

/** A sign beside the word that says how things stand, on its first line; never instead of it. */
export function ToneDot({ tone }: { tone: ItemWords['tone'] }) {
  return (
    <span aria-hidden className="flex h-[1lh] items-center self-start">
      <Sign tone={tone} />
    </span>
  );
}

function Sign({ tone }: { tone: ItemWords['tone'] }) {
  if (tone === 'good') return <Check size="1rem" strokeWidth={3} className="text-leaf" />;
  if (tone === 'error') return <TriangleAlert size="1rem" className="text-red" />;
  return <span className={`size-2 rounded-full ${COLOURS[tone]}`} />;
}

const COLOURS = {
  calm: 'bg-ink-soft',
  busy: 'bg-ember motion-safe:animate-pulse',
  waiting: 'bg-amber',
} as const;

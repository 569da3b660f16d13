import { Check, TriangleAlert } from 'lucide-react';
import type { ItemWords } from '#core/model/describe-item.ts';

/** A sign beside the word that says how things stand; never instead of it. */
export function ToneDot({ tone }: { tone: ItemWords['tone'] }) {
  if (tone === 'good') return <Check aria-hidden size="1rem" strokeWidth={3} className="text-leaf" />;
  if (tone === 'error') return <TriangleAlert aria-hidden size="1rem" className="text-red" />;
  return <span aria-hidden className={`size-2 shrink-0 rounded-full ${COLOURS[tone]}`} />;
}

const COLOURS = {
  calm: 'bg-ink-soft',
  busy: 'bg-ember motion-safe:animate-pulse',
  waiting: 'bg-amber',
} as const;

import { Check, TriangleAlert } from 'lucide-react';

type Tone = 'calm' | 'busy' | 'waiting' | 'good' | 'error';

const DOTS = {
  calm: 'bg-ink-soft',
  busy: 'bg-ember motion-safe:animate-pulse',
  waiting: 'bg-amber',
} as const;

/** A word on a picture that says how things stand, with a sign beside it. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="bg-surface text-ink shadow-low rounded-control inline-flex max-w-full items-center gap-1.5 px-2 py-1 text-xs font-semibold">
      <Sign tone={tone} />
      <span className="line-clamp-2 min-w-0 tabular-nums">{children}</span>
    </span>
  );
}

function Sign({ tone }: { tone: Tone }) {
  if (tone === 'good') return <Check aria-hidden size=".8125rem" strokeWidth={3} className="text-leaf" />;
  if (tone === 'error') return <TriangleAlert aria-hidden size=".8125rem" className="text-red" />;
  return <span aria-hidden className={`size-2 shrink-0 rounded-full ${DOTS[tone]}`} />;
}

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeCardProps {
  icon: LucideIcon;
  title: string;
  text: string;
  tone?: 'calm' | 'good' | 'error';
  /** What can be done about it. */
  children?: ReactNode;
}

const SIGNS = { calm: 'text-ink-soft', good: 'text-leaf', error: 'text-red' } as const;
const EDGES = { calm: 'border-line', good: 'border-line', error: 'border-red' } as const;

/** Something about the photos on this phone that a person should know. */
export function NoticeCard({ icon: Icon, title, text, tone = 'calm', children }: NoticeCardProps) {
  return (
    <div className={`rounded-card bg-surface flex gap-3 border p-4 ${EDGES[tone]}`}>
      <Icon aria-hidden size="1.375rem" strokeWidth={1.75} className={`mt-0.5 ${SIGNS[tone]}`} />
      <div className="min-w-0">
        <h3 className="font-sans font-semibold tracking-normal">{title}</h3>
        <p className="text-ink-soft mt-0.5 text-sm">{text}</p>
        {children && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
      </div>
    </div>
  );
}

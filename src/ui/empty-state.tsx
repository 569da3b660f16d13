import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlateArt } from './plate-art.tsx';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** What to do next, if there is something. */
  children?: ReactNode;
}

/** An empty place that says what belongs here. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <section className="rounded-card border-ink-soft/35 mt-6 flex flex-col items-center border border-dashed px-6 py-14 text-center md:mt-8 md:py-20">
      <PlateArt icon={icon} />
      <h2 className="mt-6 text-xl">{title}</h2>
      <p className="text-ink-soft mt-2 max-w-88">{text}</p>
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}

import { useId, type ReactNode } from 'react';

interface TitledCardProps {
  title: string;
  /** What is in it cannot be undone. */
  isGrave?: boolean;
  children: ReactNode;
}

/** A part of a screen that stands for itself, under its name. */
export function TitledCard({ title, isGrave = false, children }: TitledCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`rounded-card bg-surface border p-4 md:p-6 ${isGrave ? 'border-red/50' : 'border-line'}`}
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

import type { LucideIcon } from 'lucide-react';

export interface Fact {
  icon: LucideIcon;
  title: string;
  text: string;
}

/** A few facts side by side, each with a sign, a name and a sentence. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className="mt-10 grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-4">
      {facts.map(({ icon: Icon, title, text }) => (
        <li
          key={title}
          className="rounded-card border-line bg-surface flex flex-wrap gap-4 border p-5 md:flex-col md:p-6"
        >
          <Icon aria-hidden size="1.5rem" strokeWidth={1.5} className="text-ink-soft mt-0.5" />
          <div className="min-w-16 grow basis-0">
            <h2 className="text-lg">{title}</h2>
            <p className="text-ink-soft mt-1 text-sm">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

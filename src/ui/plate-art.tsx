import type { LucideIcon } from 'lucide-react';

/** A plate seen from above with a sign on it: the picture of an empty place. Decoration only. */
export function PlateArt({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <div aria-hidden className="relative grid size-36 place-items-center">
      <svg viewBox="0 0 144 144" className="absolute inset-0">
        <circle cx="72" cy="72" r="70" className="fill-surface stroke-line" strokeWidth="1.5" />
        <circle cx="72" cy="72" r="48" className="fill-paper stroke-line" strokeWidth="1.5" />
        <path
          d="M14 64A58 58 0 0 1 52 17.5"
          className="stroke-line fill-none"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </svg>
      <Icon size="2.5rem" strokeWidth={1.5} className="text-ink-soft relative" />
    </div>
  );
}

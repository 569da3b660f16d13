import type { ReactNode } from 'react';

interface SectionProps {
  /** Links lead here by it. */
  id: string;
  title: ReactNode;
  lead?: string;
  /** The headline stands beside what it heads, where there is room. */
  isBeside?: boolean;
  /** Paper and surface take turns; night is a dark room at any time of day. */
  ground?: 'paper' | 'surface' | 'night';
  children: ReactNode;
}

const GROUNDS = {
  paper: '',
  surface: 'bg-surface border-line border-y',
  night: 'night bg-surface text-ink',
} as const;

/** A part of the page under its headline. */
export function Section({ id, title, lead, isBeside = false, ground = 'paper', children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className={`later scroll-mt-16 outline-none ${GROUNDS[ground]}`}
    >
      <div
        className={`reveal mx-auto max-w-300 px-4 py-16 md:px-8 md:py-28 ${isBeside ? 'lg:grid lg:grid-cols-[1fr_2fr] lg:gap-14' : ''}`}
      >
        <div>
          <h2 id={`${id}-title`} className="text-4xl">
            {title}
          </h2>
          {lead && <p className="text-ink-soft mt-3 text-lg md:mt-4">{lead}</p>}
        </div>
        <div className={isBeside ? 'max-lg:mt-8' : 'mt-8 md:mt-14'}>{children}</div>
      </div>
    </section>
  );
}

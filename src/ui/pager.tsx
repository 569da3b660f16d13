import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from './button-variant.ts';

interface PagerProps {
  page: number;
  pages: number;
  /** The address of a page. */
  addressOf: (page: number) => string;
}

/** Leads from page to page of something long. */
export function Pager({ page, pages, addressOf }: PagerProps) {
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-between gap-2">
      <Step to={page > 1 ? addressOf(page - 1) : null}>
        <ChevronLeft aria-hidden size="1.125rem" />
        Previous
      </Step>
      <p aria-live="polite" className="text-ink-soft min-w-11 grow basis-0 text-center text-sm tabular-nums">
        Page {page} of {pages}
      </p>
      <Step to={page < pages ? addressOf(page + 1) : null}>
        Next
        <ChevronRight aria-hidden size="1.125rem" />
      </Step>
    </nav>
  );
}

/** Where there is no further page the word stays in its place, so that nothing moves under a thumb. */
function Step({ to, children }: { to: string | null; children: ReactNode }) {
  const variant = buttonClass('quiet');
  if (to === null) {
    return (
      <button type="button" disabled className={`${variant} w-fit`}>
        {children}
      </button>
    );
  }
  return (
    <Link to={to} className={`${variant} w-fit`}>
      {children}
    </Link>
  );
}

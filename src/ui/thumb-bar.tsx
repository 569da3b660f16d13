import type { ReactNode } from 'react';

/** What can be done with a picture, or several: under the thumb on a phone, however long the page is; under its name, or beside it, elsewhere. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-thumb-bar=""
      data-kept-clear=""
      className="thumb:bg-paper thumb:rounded-control thumb:shadow-raised flex flex-wrap gap-2 thumb:*:grow lg:*:grow thumb:*:px-1 thumb:fixed thumb:inset-x-4 thumb:bottom-[calc(env(safe-area-inset-bottom)+5.25rem)] thumb:z-10 md:row-start-2 lg:col-start-2 lg:row-start-1 lg:self-end"
    >
      {children}
    </div>
  );
}

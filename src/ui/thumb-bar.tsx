import type { ReactNode } from 'react';

/** What can be done with a picture, or several: under the thumb on a phone, however long the page is; beside its name elsewhere. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-thumb-bar=""
      data-kept-clear=""
      className="max-md:bg-paper max-md:rounded-control max-md:shadow-raised flex flex-wrap gap-2 *:grow max-md:fixed max-md:inset-x-4 max-md:bottom-[calc(env(safe-area-inset-bottom)+5.25rem)] max-md:z-10 md:col-start-2 md:row-start-1 md:self-end"
    >
      {children}
    </div>
  );
}

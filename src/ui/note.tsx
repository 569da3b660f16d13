import type { ReactNode } from 'react';

interface NoteProps {
  id?: string;
  /** Read out as soon as it is there. */
  isAlert?: boolean;
  children: ReactNode;
}

/** Something to know before going on, beside what it is about. */
export function Note({ id, isAlert = false, children }: NoteProps) {
  return (
    <p
      id={id}
      {...(isAlert && { role: 'alert' })}
      className="border-amber bg-sunk rounded-control border-l-4 px-3 py-2 text-sm wrap-anywhere"
    >
      {children}
    </p>
  );
}

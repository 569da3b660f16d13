import type { ReactNode } from 'react';

interface DoorCardProps {
  title: string;
  purpose: string;
  children: ReactNode;
}

/** The card in the middle of a screen that leads into the product. */
export function DoorCard({ title, purpose, children }: DoorCardProps) {
  return (
    <div className="flex grow items-center justify-center px-4 pt-4 pb-16 md:pb-28">
      <section className="rounded-card border-line bg-surface shadow-low w-full max-w-105 border p-6 md:p-10">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        <p className="text-ink-soft mt-3">{purpose}</p>
        <div className="border-line mt-6 flex flex-col items-start border-t pt-4">{children}</div>
      </section>
    </div>
  );
}

import type { ReactNode } from 'react';

interface FormCardProps {
  title: string;
  /** What it asks for; nothing once that is given. */
  purpose: string | undefined;
  /** What one comes in for, beside the card where there is room. */
  aside: ReactNode;
  children: ReactNode;
}

/** The card of a screen that leads into the product; on a phone held sideways it leaves room for passing words beside it. */
export function FormCard({ title, purpose, aside, children }: FormCardProps) {
  return (
    <div className="mx-auto flex w-full max-w-300 grow items-center justify-center low:justify-start gap-16 px-4 pt-4 pb-16 md:px-8 md:pb-28 xl:gap-28">
      <section className="rounded-card border-line bg-surface shadow-low w-full max-w-105 shrink-0 border p-6 md:p-10">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {purpose && <p className="text-ink-soft mt-3">{purpose}</p>}
        <div className="border-line mt-6 flex flex-col items-start border-t pt-5">{children}</div>
      </section>
      <div className="hidden max-w-110 lg:block">{aside}</div>
    </div>
  );
}

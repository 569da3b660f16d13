import type { Marks } from '#core/model/checked-picture.ts';

/** A stranger's file may hold any amount; nobody reads more on a screen. */
const MOST_CHARACTERS = 100_000;

/** All of it, folded. */
export function RawMarks({ raw }: { raw: Marks['raw'] }) {
  if (raw.length === 0) return null;
  return (
    <details className="border-line mt-4 border-t pt-2">
      <summary className="cursor-pointer py-3 text-sm font-semibold">Raw data</summary>
      {raw.map(({ title, text }) => (
        <section key={title} aria-label={title} className="mt-2">
          <h3 className="text-sm">{title}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0} className="bg-sunk rounded-control mt-1 max-h-60 overflow-auto p-3 text-xs">
            {text.slice(0, MOST_CHARACTERS)}
            {text.length > MOST_CHARACTERS && ' …'}
          </pre>
        </section>
      ))}
    </details>
  );
}

import type { Recipe } from '#shared/contract.ts';

/** Of a picture that was asked for in words alone: what of them nobody could follow, before anything else is looked at. */
export function NotDone({ recipe: { style, colour, report } }: { recipe: Recipe }) {
  if (style || colour || !report || report.couldNot.length === 0) return null;
  return (
    <ul
      aria-label="Not in this picture"
      className="border-amber bg-sunk rounded-control grid gap-1 border-l-4 p-3 text-sm font-semibold"
    >
      {[...new Set(report.couldNot)].map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

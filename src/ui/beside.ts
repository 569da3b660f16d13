/** A word beside a lone sign, when that is looked at; inside a `group relative`. Those who hear the screen hear it always. */
export const BESIDE =
  'bg-ink text-paper rounded-control pointer-events-none absolute left-full z-30 ml-2 px-2.5 py-1.5 text-sm font-medium whitespace-nowrap opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100';

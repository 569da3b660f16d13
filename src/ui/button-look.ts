/** ember: the one main action of a screen. quiet: beside it. plain: a word that can be pressed. */
export type ButtonLook = 'ember' | 'quiet' | 'plain';

const SHAPE =
  'rounded-control inline-flex min-h-11 items-center justify-center gap-2 px-4 text-sm font-semibold whitespace-nowrap transition-colors';

const LOOKS: Record<ButtonLook, string> = {
  ember: 'bg-ember text-on-ember hover:bg-ember-deep shadow-low',
  quiet: 'border-line bg-surface text-ink hover:bg-sunk border',
  plain: 'text-ink hover:bg-sunk',
};

/** The classes that buttons and links dressed as buttons share. */
export function buttonLook(look: ButtonLook): string {
  return `${SHAPE} ${LOOKS[look]}`;
}

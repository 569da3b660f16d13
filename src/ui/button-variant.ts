/** ember: the one main action of a screen. quiet: beside it. plain: a word that can be pressed. grave: cannot be undone. */
export type ButtonVariant = 'ember' | 'quiet' | 'plain' | 'grave';

const SHAPE =
  'rounded-control inline-flex min-h-11 items-center justify-center gap-2 px-4 text-sm font-semibold text-center transition-colors disabled:border-line disabled:bg-sunk disabled:text-ink-soft disabled:shadow-none';

const VARIANTS: Record<ButtonVariant, string> = {
  ember: 'border-transparent bg-ember text-on-ember hover:bg-ember-deep shadow-low border',
  quiet: 'border-line bg-surface text-ink hover:bg-sunk border',
  plain: 'text-ink hover:bg-sunk',
  grave: 'border-red text-red bg-surface hover:bg-sunk border',
};

/** The classes that buttons and links dressed as buttons share. */
export function buttonClass(variant: ButtonVariant): string {
  return `${SHAPE} ${VARIANTS[variant]}`;
}

import { Link, useMatch } from 'react-router-dom';
import { BESIDE } from '#ui/beside.ts';
import { PATHS } from './paths.ts';
import type { Place } from './places.ts';

/** `bar`: a sign over its word, which is as large as there is room for five of them. `row`: beside it. `sign`: alone; the word comes beside it when it is looked at. */
type PlaceVariant = 'bar' | 'row' | 'sign';

const LINKS: Record<PlaceVariant, string> = {
  bar: 'h-15 flex-col justify-center gap-1 text-[min(.75rem,4.4vw)]/4 -outline-offset-2',
  row: 'hover:bg-sunk aria-[current=page]:bg-sunk h-11 gap-3 px-3 text-sm',
  sign: 'hover:bg-sunk aria-[current=page]:bg-sunk relative size-11 justify-center text-sm -outline-offset-2',
};

const WORDS: Record<PlaceVariant, string> = { bar: '', row: '', sign: BESIDE };

interface PlaceLinkProps {
  place: Place;
  variant: PlaceVariant;
  onGo?: () => void;
}

/** A link that says 'you are here'. /app shows Uploads, so there Uploads says it too. */
export function PlaceLink({ place: { label, to, icon: Icon }, variant, onGo }: PlaceLinkProps) {
  const isSame = useMatch(to) !== null;
  const isHome = useMatch(PATHS.app) !== null;
  const isHere = isSame || (isHome && to === PATHS.uploads);
  const isBar = variant === 'bar';
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      onClick={onGo}
      className={`group rounded-control text-ink-soft hover:text-ink aria-[current=page]:text-ink flex items-center font-medium transition-colors aria-[current=page]:font-semibold ${LINKS[variant]}`}
    >
      <span
        className={
          isBar
            ? 'group-aria-[current=page]:bg-sunk rounded-full px-[min(.875rem,3vw)] py-0.5 transition-colors'
            : 'flex shrink-0'
        }
      >
        <Icon aria-hidden size="1.25rem" strokeWidth={1.75} />
      </span>
      <span className={WORDS[variant]}>{label}</span>
    </Link>
  );
}

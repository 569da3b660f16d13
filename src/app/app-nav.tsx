import { CircleQuestionMark, CreditCard, Images, ImageUp, Settings2, type LucideIcon } from 'lucide-react';
import { Link, useMatch } from 'react-router-dom';
import { PATHS } from './paths.ts';

interface Place {
  label: string;
  to: string;
  icon: LucideIcon;
}

const PLACES: readonly Place[] = [
  { label: 'Uploads', to: PATHS.uploads, icon: ImageUp },
  { label: 'Assets', to: PATHS.assets, icon: Images },
  { label: 'Billing', to: PATHS.billing, icon: CreditCard },
  { label: 'Settings', to: PATHS.settings, icon: Settings2 },
  { label: 'Help', to: PATHS.help, icon: CircleQuestionMark },
];

/**
 * One list of places: a bar at the bottom of a phone, with a gap in its middle for the shutter; a column beside the
 * work from 768 px on.
 */
export function AppNav() {
  return (
    <nav
      aria-label="Main"
      className="border-line bg-surface fixed inset-x-0 bottom-0 z-20 border-t pb-[env(safe-area-inset-bottom)] md:static md:border-0 md:p-0"
    >
      <ul className="mx-auto grid max-w-120 grid-cols-[1.5fr_1.5fr_4.5rem_1fr_1fr_1fr] md:grid-cols-1 md:gap-1">
        {PLACES.map((place) => (
          <li key={place.to} className="min-w-0 max-md:nth-3:col-start-4">
            <PlaceLink {...place} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A link that says 'you are here'. /app shows Uploads, so there Uploads says it too. */
function PlaceLink({ label, to, icon: Icon }: Place) {
  const isSame = useMatch(to) !== null;
  const isHome = useMatch(PATHS.app) !== null;
  const isHere = isSame || (isHome && to === PATHS.uploads);
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className="group rounded-control text-ink-soft hover:text-ink aria-[current=page]:text-ink md:hover:bg-sunk md:aria-[current=page]:bg-sunk flex h-15 flex-col items-center justify-center gap-1 text-xs font-medium transition-colors aria-[current=page]:font-semibold md:h-11 md:flex-row md:justify-start md:gap-3 md:px-3 md:text-sm"
    >
      <span className="group-aria-[current=page]:bg-sunk flex rounded-full px-3.5 py-0.5 transition-colors md:bg-transparent md:p-0">
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </span>
      {label}
    </Link>
  );
}

import { Link } from 'react-router-dom';
import { product } from '#core/model/product.ts';
import { PersonCard } from '#features/account/person-card.tsx';
import { SignOut } from '#features/account/sign-out.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { PATHS } from './paths.ts';
import { PlaceLink } from './place-link.tsx';
import { PLACES } from './places.ts';
import { useSidebar } from './sidebar-state.ts';
import { TakePhoto } from './take-photo.tsx';

export const SIDEBAR_ID = 'sidebar';

/**
 * Beside the work on a desk: 16rem with words, 3rem with signs alone. A line across the top pushes it down, but not its
 * last word out of sight.
 */
export function Sidebar({ isTurned }: { isTurned: boolean }) {
  const isWide = useSidebar((state) => state.isWide) && !isTurned;
  return (
    <aside
      id={SIDEBAR_ID}
      aria-label="Sidebar"
      className={`border-line bg-surface sticky top-0 z-20 flex h-dvh shrink-0 flex-col border-r py-5 low:py-2 transition-[width] in-[body:has([data-notice])]:pb-16 duration-200 ${isWide ? 'w-64 overflow-y-auto px-4' : 'w-12 items-center'}`}
    >
      {!isTurned && <HomeLink isShort={!isWide} />}
      <SidebarContent isWide={isWide} isLow={isTurned} />
    </aside>
  );
}

/** Over the places. */
export function HomeLink({ isShort = false }: { isShort?: boolean }) {
  return (
    <Link to={PATHS.landing} className="rounded-control mb-5 inline-block self-start p-2 -outline-offset-2">
      <Wordmark name={product.name} isShort={isShort} />
    </Link>
  );
}

interface SidebarContentProps {
  isWide: boolean;
  /** Somebody has chosen where to go. */
  onGo?: () => void;
  /** Where the shutter is under the thumb already. */
  hasShutter?: boolean;
  /** There is height for nothing but the places and the shutter. */
  isLow?: boolean;
}

/** All places of the app, the shutter, and who is here: in the sidebar, and in the drawer of a phone. */
export function SidebarContent({ isWide, onGo, hasShutter = true, isLow = false }: SidebarContentProps) {
  const variant = isWide ? 'row' : 'sign';
  const going = onGo && { onGo };
  return (
    <>
      <nav aria-label="Main" data-kept-clear="">
        <ul className="grid gap-1">
          {PLACES.map((place) => (
            <li key={place.to}>
              <PlaceLink place={place} variant={variant} {...going} />
            </li>
          ))}
        </ul>
      </nav>
      {hasShutter && <TakePhoto variant={variant} {...going} />}
      {!isLow && (
        <div className={`mt-auto grid gap-3 pt-6 ${isWide ? '' : 'justify-items-center'}`}>
          <PersonCard isShort={!isWide} />
          <SignOut isShort={!isWide} />
        </div>
      )}
    </>
  );
}

import { Menu } from 'lucide-react';
import { PlaceLink } from './place-link.tsx';
import { MAIN_PLACES } from './places.ts';
import { setDrawer, useSidebar } from './sidebar-state.ts';
import { TakePhoto } from './take-photo.tsx';

/** Under the thumb on a phone: the main places, the shutter in their middle, and the way to everything else. */
export function BottomBar() {
  const isOpen = useSidebar((state) => state.isDrawerOpen);
  return (
    <nav
      aria-label="Main"
      data-bottom-bar=""
      className="border-line bg-surface fixed inset-x-0 bottom-0 z-20 border-t pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="relative mx-auto grid max-w-120 grid-cols-5">
        {MAIN_PLACES.left.map((place) => (
          <li key={place.to}>
            <PlaceLink place={place} variant="bar" />
          </li>
        ))}
        <li>
          <TakePhoto variant="thumb" />
        </li>
        {MAIN_PLACES.right.map((place) => (
          <li key={place.to}>
            <PlaceLink place={place} variant="bar" />
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className="rounded-control text-ink-soft hover:text-ink -outline-offset-2 flex h-15 w-full flex-col items-center justify-center gap-1 text-[min(.75rem,4.4vw)]/4 font-medium transition-colors"
            onClick={() => setDrawer(true)}
          >
            <span className="px-[min(.875rem,3vw)] py-0.5">
              <Menu aria-hidden size="1.25rem" strokeWidth={1.75} />
            </span>
            <span>Menu</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { product } from '#core/model/product.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { buttonClass } from '#ui/button-variant.ts';
import { OutlineIcon } from '#ui/outline-icon.tsx';
import { useDismiss } from '#ui/use-dismiss.ts';
import { Wordmark } from '#ui/wordmark.tsx';
import { PATHS, SECTIONS } from './paths.ts';
import { useIsScrolled } from './use-is-scrolled.ts';

const PARTS = [
  { name: 'Features', to: SECTIONS.features },
  { name: 'Pricing', to: SECTIONS.pricing },
  { name: 'FAQ', to: SECTIONS.faq },
];

/** Stays on top while the page scrolls under it. On a phone its ways lie in a menu, where a script can open one. */
export function SiteNav() {
  const isScrolled = useIsScrolled();
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss({ isOpen, area: bar, opener: toggle, onDismiss: close });
  return (
    <header
      ref={bar}
      data-solid={isScrolled || isOpen || undefined}
      className="data-solid:bg-surface data-solid:shadow-low sticky noscript:static top-0 z-20 transition-[background-color,box-shadow] duration-200"
    >
      <nav
        aria-label="Main"
        className="mx-auto flex min-h-16 max-w-300 flex-wrap items-center justify-end gap-2 px-4 md:px-8"
      >
        <Link to={PATHS.landing} className="rounded-control mr-auto py-2 pr-2" onClick={close}>
          <Wordmark name={product.name} />
        </Link>
        <div className="hidden flex-wrap items-center gap-1 whitespace-nowrap md:flex noscript:flex">
          {PARTS.map(({ name, to }) => (
            <ButtonLink key={name} to={to} variant="plain">
              {name}
            </ButtonLink>
          ))}
          <ButtonLink to={PATHS.login} variant="plain">
            Sign In
          </ButtonLink>
          <ButtonLink to={PATHS.signup} variant="quiet">
            Get Started
          </ButtonLink>
        </div>
        <button
          type="button"
          ref={toggle}
          aria-expanded={isOpen}
          aria-controls="site-menu"
          className={`${buttonClass('plain')} -mr-3 md:hidden noscript:hidden`}
          onClick={() => setOpen(!isOpen)}
        >
          Menu
          <OutlineIcon sign={isOpen ? 'close' : 'menu'} />
        </button>
        <Menu isOpen={isOpen} onChoose={close} />
      </nav>
    </header>
  );
}

/** Hangs from the bar, and scrolls by itself where it is higher than the screen: the bar stays where it is. */
function Menu({ isOpen, onChoose }: { isOpen: boolean; onChoose: () => void }) {
  return (
    <ul
      id="site-menu"
      className={`border-line bg-surface shadow-raised absolute inset-x-0 top-full max-h-[calc(100dvh-100%)] overflow-y-auto border-t px-4 py-2 md:hidden ${isOpen ? '' : 'hidden'}`}
    >
      {[...PARTS, { name: 'Sign In', to: PATHS.login }].map(({ name, to }) => (
        <li key={name} className="border-line border-b">
          <Link
            to={to}
            className="flex min-h-13 items-center font-serif text-xl font-semibold"
            onClick={onChoose}
          >
            {name}
          </Link>
        </li>
      ))}
      <li className="grid py-4">
        <Link to={PATHS.signup} className={buttonClass('ember')} onClick={onChoose}>
          Get Started
        </Link>
      </li>
    </ul>
  );
}

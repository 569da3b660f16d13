import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { product } from '#core/model/product.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { buttonClass } from '#ui/button-variant.ts';
import { useDismiss } from '#ui/use-dismiss.ts';
import { Wordmark } from '#ui/wordmark.tsx';
import { PATHS, SECTIONS } from './paths.ts';
import { useIsScrolled } from './use-is-scrolled.ts';

const PARTS = [
  { name: 'Features', to: SECTIONS.features },
  { name: 'Pricing', to: SECTIONS.pricing },
  { name: 'FAQ', to: SECTIONS.faq },
];

/** Stays on top while the page scrolls under it. On a phone its ways lie in a menu. */
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
      className="data-solid:bg-surface data-solid:shadow-low sticky top-0 z-20 transition-[background-color,box-shadow] duration-200"
    >
      <nav
        aria-label="Main"
        className="mx-auto flex min-h-16 max-w-300 flex-wrap items-center gap-2 px-4 md:px-8"
      >
        <Link to={PATHS.landing} className="rounded-control mr-auto py-2 pr-2" onClick={close}>
          <Wordmark name={product.name} />
        </Link>
        <div className="hidden items-center gap-1 whitespace-nowrap md:flex">
          {PARTS.map(({ name, to }) => (
            <ButtonLink key={name} to={to} variant="plain">
              {name}
            </ButtonLink>
          ))}
          <span aria-hidden className="bg-line mx-2 h-6 w-px" />
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
          <MenuSign isOpen={isOpen} />
        </button>
        <Menu isOpen={isOpen} onChoose={close} />
      </nav>
    </header>
  );
}

/** Hangs from the bar. Where scripts do not run it lies open below it. */
function Menu({ isOpen, onChoose }: { isOpen: boolean; onChoose: () => void }) {
  return (
    <ul
      id="site-menu"
      className={`border-line bg-surface shadow-raised absolute inset-x-0 top-full border-t px-4 py-2 md:hidden ${isOpen ? '' : 'hidden noscript:block'}`}
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

/** Two lines that become a cross. */
function MenuSign({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="size-6 fill-none stroke-current"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d={isOpen ? 'M6 6l12 12M6 18L18 6' : 'M4 9h16M4 15h16'} />
    </svg>
  );
}

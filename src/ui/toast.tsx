import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type PointerEvent } from 'react';
import { catchFocus } from './catch-focus.ts';

interface Word {
  /** What is said under a name takes the place of what was said under it before. */
  id?: string;
  title: string;
  text?: string;
  /** Trouble is read out at once, and stays longer. What must not be missed stands on a screen of its own, not here. */
  isError?: boolean;
}

interface ShownWord extends Word {
  key: number;
}

/** More than these at once nobody reads. */
const MOST = 3;
const STAYS_MS = 6000;
const ERROR_STAYS_MS = 15_000;
const TICK_MS = 250;
/** So far a finger throws one out; less than the other is a press. */
const THROW_PX = 64;
const STILL_PX = 8;
/** The camera and the outline's editor are not talked over: what was said meanwhile comes afterwards. */
const HOLDS = '[data-whole-screen=quiet], [data-toasts]:hover, [data-toasts]:focus-within';
/** Escape belongs to what lies on top. */
const ON_TOP = '[role=dialog], [role=alertdialog]';

let words: readonly ShownWord[] = [];
let count = 0;
const listeners = new Set<() => void>();

function show(next: readonly ShownWord[]): void {
  words = next;
  for (const tell of listeners) tell();
}

/** Says something in passing, from anywhere; `Toasts` in the frame shows it, at once or as soon as it is there. */
export function say(word: Word): void {
  const isSame = ({ id, title, text }: Word) =>
    id === undefined ? title === word.title && text === word.text : id === word.id;
  show([...words.filter((other) => !isSame(other)), { ...word, key: ++count }].slice(-MOST));
}

/** Puts away what was said under this name, if it is still there. */
export function unsay(id: string): void {
  show(words.filter((word) => word.id !== id));
}

/** Puts away everything: whoever it was said to has gone. */
export const unsayAll = (): void => show([]);

const drop = (key: number) => show(words.filter((word) => word.key !== key));

function follow(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** So far down the screen at most. */
const LOWEST = 0.7;
/** What stands at the upper end of a screen and can be pressed: frames, and what a page keeps there. */
const KEPT_CLEAR = 'header:not(main header), [data-kept-clear]';

/**
 * Where passing words appear: under what stands at the upper end of the screen, over a headline; on a desk at the right
 * of it, where a headline is over. A sheet has its back to the upper end. So they never lie on what stands still and can
 * be pressed.
 */
export function Toasts() {
  const shown = useSyncExternalStore(follow, () => words);
  const hasAny = shown.length > 0;
  useEffect(() => {
    if (!hasAny) return;
    const putAway = ({ key, defaultPrevented }: KeyboardEvent) => {
      const last = words.at(-1);
      if (key === 'Escape' && !defaultPrevented && last && !document.querySelector(ON_TOP)) drop(last.key);
    };
    document.addEventListener('keydown', putAway);
    return () => document.removeEventListener('keydown', putAway);
  }, [hasAny]);
  return (
    <section
      ref={usePlace(hasAny)}
      aria-label="Notifications"
      aria-live="polite"
      data-toasts=""
      className="mx-safe fixed inset-x-4 top-2 z-40 flex flex-col gap-2 md:right-6 md:left-auto md:w-80 low:left-auto low:w-[min(15rem,35%)] in-[body:has([data-whole-screen=quiet])]:hidden"
    >
      {shown.map((word) => (
        <Toast key={word.key} word={word} />
      ))}
    </section>
  );
}

/** Keeps its place while what is above it comes, goes and scrolls. */
function usePlace(isUsed: boolean) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = section;
    if (!isUsed || !current) return;
    const place = () => {
      current.style.translate = `0 max(env(safe-area-inset-top), ${String(readLowest(current))}px)`;
    };
    place();
    const timer = setInterval(place, TICK_MS);
    return () => clearInterval(timer);
  }, [isUsed]);
  return section;
}

/** The lower edge of what is kept clear above the words; with large letters less of it, before they lie on the bar under the thumb. */
function readLowest(words: HTMLElement): number {
  if (document.querySelector('[data-sheet]')) return 0;
  const place = words.getBoundingClientRect();
  // What takes the whole screen hides what the page behind it keeps there.
  const screen = document.querySelector('[data-whole-screen]') ?? document;
  const edges = [...screen.querySelectorAll(KEPT_CLEAR)]
    .map((part) => part.getBoundingClientRect())
    .filter(({ left, right, bottom }) => {
      return left < place.right && right > place.left && bottom < window.innerHeight * LOWEST;
    });
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
  const room = (bar?.top || window.innerHeight) - words.offsetTop - place.height;
  return Math.max(0, Math.min(room, Math.max(0, ...edges.map(({ bottom }) => bottom))));
}

/** Its time runs only while somebody can read it, and nobody is about to press something on it. */
function Toast({ word: { key, title, text, isError = false } }: { word: ShownWord }) {
  const away = () => drop(key);
  useEffect(() => {
    let leftMs = isError ? ERROR_STAYS_MS : STAYS_MS;
    const timer = setInterval(() => {
      if (document.hidden || document.querySelector(HOLDS)) return;
      leftMs -= TICK_MS;
      if (leftMs <= 0) drop(key);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [key, isError]);
  return (
    <div
      {...(isError && { role: 'alert' })}
      {...useThrow(away)}
      data-toast=""
      className={`rounded-control border-line bg-surface text-ink shadow-raised flex [touch-action:pan-y] select-none items-start gap-1 border py-1.5 pr-1 pl-3 transition-[translate,opacity] duration-200 starting:-translate-y-2 starting:opacity-0 ${isError ? 'border-l-red border-l-4' : ''}`}
    >
      <div className="max-h-[30dvh] min-w-0 grow overflow-y-auto py-2.5 text-sm wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-ink-soft">{text}</p>}
      </div>
      <button
        type="button"
        aria-label="Close"
        className="text-ink-soft hover:bg-sunk hover:text-ink grid size-[44px] shrink-0 place-items-center rounded-full transition-colors"
        onClick={() => {
          away();
          requestAnimationFrame(() => catchFocus('main'));
        }}
      >
        <X aria-hidden size="1.125rem" />
      </button>
    </div>
  );
}

/** A finger moves a card sideways with it, and far enough off it is put away. */
function useThrow(away: () => void) {
  const from = useRef<number>(undefined);
  const wayOf = ({ clientX }: PointerEvent) => (from.current === undefined ? 0 : clientX - from.current);
  const release = (event: PointerEvent<HTMLElement>) => {
    const isFar = Math.abs(wayOf(event)) > THROW_PX;
    from.current = undefined;
    event.currentTarget.style.translate = '';
    if (isFar && event.type === 'pointerup') away();
  };
  return {
    onPointerDown: ({ clientX }: PointerEvent) => void (from.current = clientX),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const way = wayOf(event);
      // A press on its button is no throw.
      if (Math.abs(way) < STILL_PX) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.style.translate = `${String(way)}px`;
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

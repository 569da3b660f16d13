// The first script of the front page, which is there to be read before the app has come. The app's own scripts lie in a
// template (src/build/fill-page.ts) until letters and pictures are on the screen, or somebody touches the
// page: so they take nothing from what is looked at first. What is pressed too early is not lost, nor is the browser's
// offer to install: both come again when the app is alive.

const TOUCHES = ['pointerdown', 'keydown'];
const PRESSED = 'button, label, input';
const MOVED = 'input[type=range]';
const PULLED = '[data-pull]';
const OPENS_MENU = '[aria-controls=site-menu]';
const ONCE = { once: true, capture: true };

let kept: Event[] = [];
let pull: PointerEvent[] = [];

/** None of them runs twice, however often it is asked for. */
function bringApp(): void {
  const scripts = document.querySelector<HTMLTemplateElement>('#app-scripts');
  scripts?.after(document.importNode(scripts.content, true));
}

function bringWithTouch(): void {
  for (const touch of TOUCHES) window.addEventListener(touch, bringApp, ONCE);
}

/**
 * The ways, and what the browser does by itself, need nobody. What is kept goes no further: an app that is about to be
 * alive may hear it already, and would do it twice. But the menu opens at once: without the app, too, it leads on.
 */
function keepPress(event: Event): void {
  const { target } = event;
  const isMove = event instanceof KeyboardEvent;
  if (isMove && !event.key.startsWith('Arrow')) return;
  if (!(target instanceof Element)) return;
  const menu = document.querySelector('#site-menu')?.classList;
  if (target.closest('#site-menu a')) {
    // Whoever takes a way is done with the menu.
    menu?.add('hidden');
    kept = kept.filter((other) => !isOfMenu(other));
  }
  const pressed = target.closest(isMove ? MOVED : PRESSED);
  if (!pressed) return;
  if (isOfMenu(event)) menu?.remove('hidden');
  kept.push(event);
  event.preventDefault();
  event.stopPropagation();
}

const isOfMenu = ({ target }: Event) => target instanceof Element && target.closest(OPENS_MENU);

/** Of a pull its beginning, and how it stands or ended. */
function keepPull(event: Event): void {
  if (!(event instanceof PointerEvent)) return;
  const { type, target, pointerId } = event;
  if (type === 'pointerdown') {
    const taken = target instanceof Element && target.closest(PULLED);
    pull = taken ? [event] : [];
    if (!taken) return;
    taken.setPointerCapture(pointerId);
    // Nor does the browser drag the picture away.
    event.preventDefault();
  } else if (type === 'pointercancel') pull = [];
  else if (pull.length > 0 && pull[1]?.type !== 'pointerup') pull[1] = event;
}

function keepOffer(event: Event): void {
  event.preventDefault();
  kept.push(event);
}

const KEEPERS = [
  ['click', keepPress],
  ['keydown', keepPress],
  ['pointerdown', keepPull],
  ['pointermove', keepPull],
  ['pointerup', keepPull],
  ['pointercancel', keepPull],
  ['beforeinstallprompt', keepOffer],
] as const;

function replayEvents(): void {
  for (const [name, keep] of KEEPERS) window.removeEventListener(name, keep, true);
  for (const event of [...kept, ...pull]) event.target?.dispatchEvent(anew(event));
}

/** What the browser has heard is not heard again, but for its offer to install, which only it can make. */
const anew = (event: Event): Event =>
  event instanceof UIEvent ? (Reflect.construct(event.constructor, [event.type, event]) as Event) : event;

for (const [name, keep] of KEEPERS) window.addEventListener(name, keep, true);
// Told by app/tell-alive.ts.
window.addEventListener('app-alive', replayEvents, ONCE);

bringWithTouch();
// What did not come is asked for again by the next touch.
window.addEventListener('error', bringWithTouch, true);
const { search, hash } = window.location;
const whenIdle = (go: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(go, { timeout: 500 }) : setTimeout(go, 50);
// An address that carries a word is for the app: it may let somebody in.
if ((search + hash).includes('=')) bringApp();
else window.addEventListener('load', () => whenIdle(bringApp), ONCE);

import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { OutlineIcon } from './outline-icon.tsx';
import { Picture, type PictureFile, type PictureProps } from './picture.tsx';

/** A point (x0, y0) of the picture before lies at (x0 * scale + x, y0 * scaleY + y), in parts of width and height. */
interface Placement {
  scale: number;
  /** Where it is another, as the two have not the same shape. */
  scaleY?: number;
  x: number;
  y: number;
}

interface CompareSliderProps {
  before: PictureFile | string;
  after: PictureFile | string;
  beforeAlt?: string;
  afterAlt?: string;
  /** Width by height of the frame; pictures of another shape are cut to it, so that both lie on each other. */
  ratio?: number;
  /** The line runs in from the right once, when the slider appears. */
  reveals?: boolean;
  /** Where the picture before lies on the one after, so that what both show meets at the line. */
  placement?: Placement | undefined;
  /** As of `Picture`, for both. */
  sizes?: string;
  isLazy?: boolean;
  /** Two fingers have made the page larger: one looks about in it, and has the line by its knob. */
  isPinched?: boolean;
}

const IN_PLACE: Placement = { scale: 1, x: 0, y: 0 };
const percent = (part: number) => `${String(100 * part)}%`;

const START = 50;
const STEP = 5;
/** A finger that has moved so far sideways means the line, and no tap or scroll. */
const SLOP_PX = 6;
/** Any way that it has moved, and none. */
const ANY = -1;
/** What goes sideways is ours, the rest the browser's. */
const SIDEWAYS = 'pan-y pinch-zoom';

const clamp = (percent: number) => Math.min(100, Math.max(0, percent));

/** How far a key moves the line. */
const KEYS: Partial<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
  Home: -100,
  End: 100,
};

/** A picture moved and scaled; what it leaves open is filled by its own colours. */
function PlacedPicture({ placement, ...picture }: PictureProps & { placement: Placement }) {
  const { scale, scaleY = scale, x, y } = placement;
  if (scale === 1 && scaleY === 1 && x === 0 && y === 0) return <Picture {...picture} />;
  return (
    <>
      <div aria-hidden className="far-out-of-focus absolute inset-0">
        <Picture {...picture} alt="" />
      </div>
      <div
        className="absolute"
        style={{ left: percent(x), top: percent(y), width: percent(scale), height: percent(scaleY) }}
      >
        <Picture {...picture} />
      </div>
    </>
  );
}

/**
 * Two pictures on each other and a line between them, moved by mouse, pen, finger or keys. A finger that goes up or down
 * scrolls the page as everywhere, and two make it larger.
 */
export function CompareSlider({
  before,
  after,
  beforeAlt = 'Before',
  afterAlt = 'After',
  ratio = 4 / 3,
  reveals = false,
  placement = IN_PLACE,
  sizes,
  isLazy = false,
  isPinched,
}: CompareSliderProps) {
  const [position, setPosition] = useState(START);
  const [isRevealing, setRevealing] = useState(reveals);
  const move = (percent: number) => {
    setRevealing(false);
    setPosition(percent);
  };
  const drag = usePointer(move, isPinched);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(clamp(position + by));
  };
  const motion = isRevealing ? 'transition-[clip-path,left] duration-700 ease-out' : '';
  const shown = Math.round(position);
  return (
    <div
      data-pull=""
      dir="ltr"
      className="bg-sunk relative w-full cursor-ew-resize overflow-hidden select-none"
      style={{ aspectRatio: ratio, touchAction: isPinched ? 'auto' : SIDEWAYS }}
      {...drag}
    >
      <Picture file={after} alt={afterAlt} sizes={sizes} isLazy={isLazy} />
      <div
        className={`absolute inset-0 ${motion} ${isRevealing ? 'starting:[clip-path:inset(0)]!' : ''}`}
        style={{ clipPath: `inset(0 ${String(100 - position)}% 0 0)` }}
      >
        <PlacedPicture placement={placement} file={before} alt={beforeAlt} sizes={sizes} isLazy={isLazy} />
      </div>
      <div aria-hidden className="pointer-events-none absolute inset-x-3 top-3 flex flex-wrap gap-1">
        <Label isFaint={position < 12}>Before</Label>
        <Label isFaint={position > 88}>After</Label>
      </div>
      <input
        type="range"
        aria-label="Before and after"
        min={0}
        max={100}
        value={shown}
        aria-valuetext={`${String(shown)}% before, ${String(100 - shown)}% after`}
        className="peer pointer-events-none absolute inset-x-0 top-1/2 h-11 w-full -translate-y-1/2 opacity-0"
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => move(Number(currentTarget.value))}
      />
      <span
        aria-hidden
        className={`bg-on-scrim forced-color-adjust-none shadow-low pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 ${motion} ${isRevealing ? 'starting:left-full!' : ''}`}
        style={{ left: `${String(position)}%` }}
      />
      <span
        aria-hidden
        className={`bg-on-scrim shadow-raised peer-focus-visible:outline-ember absolute top-1/2 grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full text-scrim peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 ${motion} ${isRevealing ? 'starting:left-full!' : ''}`}
        style={{ left: `${String(position)}%`, touchAction: SIDEWAYS }}
      >
        <OutlineIcon sign="sideways" />
      </span>
    </div>
  );
}

interface LabelProps {
  /** The line has come so near that there is nothing left of that side. */
  isFaint: boolean;
  children: string;
}

/** Said by the pictures' own texts too, so that a screen reader needs it not twice. In a narrow frame one is below the other. */
function Label({ isFaint, children }: LabelProps) {
  return (
    <span
      className={`bg-scrim text-on-scrim rounded-full px-2.5 py-1 text-xs font-semibold transition-opacity last:ml-auto ${isFaint ? 'opacity-0' : ''}`}
    >
      {children}
    </span>
  );
}

/** Follows one pointer. Mouse and pen move the line where they press; a finger by going sideways, or by a tap. */
function usePointer(onMove: (percent: number) => void, isPinched = false) {
  const held = useRef<{ id: number; x: number; slop: number }>(undefined);
  const place = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) onMove(clamp((100 * (clientX - left)) / width));
  };
  const letGo = () => (held.current = undefined);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A second finger means the page.
      if (!event.isPrimary) return letGo();
      if (event.button !== 0) return;
      const isFinger = event.pointerType === 'touch';
      // In a picture that is larger, a finger beside the knob looks about.
      const isFree = isPinched && !(event.target as Element).closest('span');
      const slop = !isFinger ? ANY : isFree ? Infinity : SLOP_PX;
      held.current = { id: event.pointerId, x: event.clientX, slop };
      // What came before the app, and comes again, was captured then (app/early.ts).
      if (event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId);
      if (isFinger) return;
      // Neither a selection nor the picture's own dragging begins; the keys go on from here.
      event.preventDefault();
      event.currentTarget.querySelector('input')?.focus({ preventScroll: true });
      place(event);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = held.current;
      if (now?.id !== event.pointerId) return;
      if (Math.abs(event.clientX - now.x) <= now.slop) return;
      now.slop = ANY;
      place(event);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (held.current?.id !== event.pointerId) return;
      place(event);
      letGo();
    },
    // The browser has taken the finger to scroll the page.
    onPointerCancel: letGo,
  };
}

import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { moveCrop, zoomCrop, type Crop } from '#core/model/crop.ts';
import type { Size } from '#shared/size.ts';

const STEP = 0.02;
const NEARER = 1.08;
/** Of a wheel, for each pixel that it has turned. */
const WHEEL = 0.0015;

interface CropGestures {
  crop: Crop;
  ratio: number;
  picture: Size;
  /** A crop that somebody has come to; null: the one that we choose. */
  onDone: (crop: Crop | null) => void;
}

interface Point {
  x: number;
  y: number;
}

/** Moves a crop by fingers, mouse, wheel and keys. While it is dragged it is shown; it counts when they let go. */
export function useCropGestures(
  stage: RefObject<HTMLElement | null>,
  { crop, ratio, picture, onDone }: CropGestures,
) {
  const held = useRef(new Map<number, Point>());
  /** The crop in the hand: the screen may not have come after it yet. */
  const drag = useRef<Crop>(undefined);
  const [draft, setDraft] = useState<Crop>();
  const zoom = (times: number, at?: Point) => onDone(zoomCrop(crop, times, ratio, picture, at));
  const turn = useRef(zoom);
  useEffect(() => void (turn.current = zoom));
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      turn.current(Math.exp(-event.deltaY * WHEEL), placeOf(element, event));
    };
    // React listens in a way that cannot keep the page from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage]);

  const letGo = (event: PointerEvent) => {
    if (!held.current.delete(event.pointerId) || held.current.size > 0) return;
    if (drag.current) onDone(drag.current);
    drag.current = undefined;
    setDraft(undefined);
  };
  const pointers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || held.current.size > 1) return;
      held.current.set(event.pointerId, placeOf(event.currentTarget, event));
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = held.current.get(event.pointerId);
      if (!before) return;
      const now = placeOf(event.currentTarget, event);
      const [other] = [...held.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      held.current.set(event.pointerId, now);
      const share = other ? 0.5 : 1;
      const by = { x: (before.x - now.x) * share, y: (before.y - now.y) * share };
      drag.current = moveCrop(drag.current ?? crop, by, ratio, picture);
      if (other) {
        const times = distance(now, other, ratio) / Math.max(0.01, distance(before, other, ratio));
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        drag.current = zoomCrop(drag.current, times, ratio, picture, middle);
      }
      setDraft(drag.current);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = byKey(event.key, crop, ratio, picture);
    if (next === undefined) return;
    event.preventDefault();
    onDone(next);
  };
  return { shown: draft ?? crop, zoom, handlers: { ...pointers, onKeyDown } };
}

/** undefined: it is none of ours. null: back to the crop that we choose. */
function byKey(key: string, crop: Crop, ratio: number, picture: Size): Crop | null | undefined {
  const move = (x: number, y: number) => moveCrop(crop, { x: x * STEP, y: y * STEP }, ratio, picture);
  switch (key) {
    case 'ArrowLeft':
      return move(-1, 0);
    case 'ArrowRight':
      return move(1, 0);
    case 'ArrowUp':
      return move(0, -1);
    case 'ArrowDown':
      return move(0, 1);
    case '+':
    case '=':
      return zoomCrop(crop, NEARER, ratio, picture);
    case '-':
      return zoomCrop(crop, 1 / NEARER, ratio, picture);
    case '0':
      return null;
    default:
      return undefined;
  }
}

/** In parts of what is shown. */
function placeOf(element: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left = 0, top = 0, width = 1, height = 1 } = element?.getBoundingClientRect() ?? {};
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

const distance = (a: Point, b: Point, ratio: number): number => Math.hypot((a.x - b.x) * ratio, a.y - b.y);

import { useRef, useState, type PointerEvent } from 'react';
import { paint, ringOf } from '#core/model/outline-edit.ts';
import { dragRing, handleAt, type Handle, type Point } from './drag-ring.ts';
import type { Tool } from './use-outline-edit.ts';
import type { DishHint } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';

/** Of the brush, in parts of the photo's width, when nothing is enlarged. */
const BRUSH = 0.035;

interface PenProps {
  hint: DishHint;
  /** What is painted on. */
  drawn: DishHint;
  photo: Size;
  tool: Tool;
  zoom: number;
  onDone: (step: DishHint) => void;
}

interface Hold {
  pointer: number;
  handle: Handle;
  points: Point[];
}

/** What finger, pen or mouse is just doing; it counts when they let go. A second finger means to look, and undoes it. */
export function usePen({ hint, drawn, photo, tool, zoom, onDone }: PenProps) {
  const hold = useRef<Hold | null>(null);
  const [draft, setDraft] = useState<DishHint | null>(null);
  const follow = ({ handle, points }: Hold): DishHint => {
    const [from = [0.5, 0.5], to = from] = [points[0], points.at(-1)];
    if (tool === 'Ring') return { ring: dragRing(ringOf(hint, photo), handle, from, to, photo) };
    return paint(drawn, photo, { points, radius: BRUSH / zoom, adds: tool === 'Add' });
  };
  const letGo = () => {
    hold.current = null;
    setDraft(null);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      if (hold.current) return letGo();
      const at = placeOf(event);
      const { width, height } = event.currentTarget.getBoundingClientRect();
      const handle = handleAt(ringOf(hint, photo), at, { width, height });
      hold.current = { pointer: event.pointerId, handle, points: [at] };
      event.currentTarget.setPointerCapture(event.pointerId);
      if (tool !== 'Ring') setDraft(follow(hold.current));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (hold.current?.pointer !== event.pointerId) return;
      hold.current.points.push(placeOf(event));
      setDraft(follow(hold.current));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (hold.current?.pointer !== event.pointerId) return;
      const step = follow(hold.current);
      const isTap = tool === 'Ring' && hold.current.points.length === 1;
      letGo();
      if (!isTap && step !== drawn) onDone(step);
    },
    onPointerCancel: letGo,
  };
  return { handlers, draft };
}

/** In parts of the photo. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [(clientX - left) / width, (clientY - top) / height];
}

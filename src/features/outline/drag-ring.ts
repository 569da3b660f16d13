import { changeRing } from '#core/model/outline-edit.ts';
import type { DishRing } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';

export type Point = readonly [number, number];
export type Handle = 'middle' | 'side' | 'foot';

/** How near, in pixels of the screen, a finger has to come to a handle. */
const REACH_PX = 26;

/** Where the ring is taken hold of, in parts of the photo: at its side, which turns it too, and at its foot. */
export function handlesOf(
  [cx, cy, rx, ry, degrees]: DishRing,
  { width, height }: Size,
): Record<'side' | 'foot', Point> {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const aspect = width / height;
  return {
    side: [cx + rx * cos, cy + rx * sin * aspect],
    foot: [cx - ry * sin, cy + ry * cos * aspect],
  };
}

/** What a press at this place takes hold of; `shown` is the photo's size on the screen. */
export function handleAt(ring: DishRing, at: Point, shown: Size): Handle {
  const handles = handlesOf(ring, shown);
  const far = ([x, y]: Point) => Math.hypot((x - at[0]) * shown.width, (y - at[1]) * shown.height);
  if (far(handles.side) <= REACH_PX) return 'side';
  return far(handles.foot) <= REACH_PX ? 'foot' : 'middle';
}

/** The ring after a drag that began on `handle`. */
export function dragRing(ring: DishRing, handle: Handle, from: Point, to: Point, photo: Size): DishRing {
  const [cx, cy, rx, ry, degrees] = ring;
  if (handle === 'middle') return changeRing(ring, { x: to[0] - from[0], y: to[1] - from[1] });
  const [dx, dy] = [to[0] - cx, ((to[1] - cy) * photo.height) / photo.width];
  const far = Math.hypot(dx, dy);
  if (handle === 'foot') return changeRing(ring, { higher: far / ry });
  return changeRing(ring, { wider: far / rx, turn: (Math.atan2(dy, dx) * 180) / Math.PI - degrees });
}

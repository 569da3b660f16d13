import type { DishRing } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';

/** Shapes that menus and delivery apps ask for. They guide the eye: the whole picture is kept. */
export const FRAMES = ['4:3', '1:1', '16:9'] as const;
export type Frame = (typeof FRAMES)[number];

const RATIOS: Record<Frame, number> = { '4:3': 4 / 3, '1:1': 1, '16:9': 16 / 9 };

/** Parts of a picture's width and height that lie outside the guide, on each side. */
export interface Margins {
  x: number;
  y: number;
}

/** The largest guide of this shape in the middle of a picture; it stands upright where the picture does. */
export function marginsOf(frame: Frame, picture: Size): Margins {
  const isUpright = picture.height > picture.width;
  const wanted = isUpright ? 1 / RATIOS[frame] : RATIOS[frame];
  const given = picture.width / picture.height;
  if (!Number.isFinite(given) || given <= 0) return { x: 0, y: 0 };
  return wanted < given ? { x: (1 - wanted / given) / 2, y: 0 } : { x: 0, y: (1 - given / wanted) / 2 };
}

/** Part of the guide that the ring fills. */
const FILLS = 0.88;
/** A plate that somebody photographs at the pass is seen from above, but hardly ever from right above. */
const FLATNESS = 0.86;

/** The ring to fit a dish into: in the middle of the guide, as the viewfinder shows it. */
export function ringOfView(frame: Frame, view: Size): DishRing {
  const margins = marginsOf(frame, view);
  const wide = view.width * (1 - 2 * margins.x);
  const high = view.height * (1 - 2 * margins.y);
  const radius = (FILLS / 2) * Math.min(wide, high / FLATNESS);
  return [0.5, 0.5, radius / view.width, (radius * FLATNESS) / view.width, 0];
}

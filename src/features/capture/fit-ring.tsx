import type { DishRing } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';

interface FitRingProps {
  ring: DishRing;
  /** Of the picture that it lies on. */
  size: Size;
}

/** The ring to fit a dish into. A dark line under a light one: it is seen on a white plate and on black slate. */
export function FitRing({ ring: [cx, cy, rx, ry], size: { width, height } }: FitRingProps) {
  const line = {
    cx: cx * width,
    cy: cy * height,
    rx: rx * width,
    ry: ry * width,
    fill: 'none',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      className="pointer-events-none absolute inset-0 size-full"
      data-ring=""
    >
      <ellipse {...line} className="stroke-scrim" strokeWidth={4} />
      <ellipse {...line} className="stroke-on-scrim" strokeWidth={1.5} />
    </svg>
  );
}

/** An ellipse in a picture, in pixels of that picture; `angle` in radians, clockwise as y points down. */
export interface Ellipse {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
  readonly angle: number;
}

/** How many points of a rim are looked at. */
export const RIM_STEPS = 72;
export const RIM_COS = Float64Array.from({ length: RIM_STEPS }, (_, i) =>
  Math.cos((i / RIM_STEPS) * 2 * Math.PI),
);
export const RIM_SIN = Float64Array.from({ length: RIM_STEPS }, (_, i) =>
  Math.sin((i / RIM_STEPS) * 2 * Math.PI),
);

/** The same ellipse in a picture that is `factor` times as large; a pixel's place is its centre. */
export const scaleEllipse = ({ cx, cy, rx, ry, angle }: Ellipse, factor: number): Ellipse => ({
  cx: (cx + 0.5) * factor - 0.5,
  cy: (cy + 0.5) * factor - 0.5,
  rx: rx * factor,
  ry: ry * factor,
  angle,
});

export const areaOf = ({ rx, ry }: Ellipse): number => Math.PI * rx * ry;

/** 0 in the centre, 1 on the rim, 2 at twice the distance of the rim. */
export function rimDistance({ cx, cy, rx, ry, angle }: Ellipse): (x: number, y: number) => number {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return (x, y) => {
    const dx = x - cx;
    const dy = y - cy;
    const u = (dx * cos + dy * sin) / rx;
    const v = (dy * cos - dx * sin) / ry;
    return Math.sqrt(u * u + v * v);
  };
}

/** The point at rim step `step`, at `reach` times the distance of the rim. */
export function rimPoint(e: Ellipse, step: number, reach: number): [x: number, y: number] {
  const u = e.rx * reach * (RIM_COS[step] ?? 0);
  const v = e.ry * reach * (RIM_SIN[step] ?? 0);
  const cos = Math.cos(e.angle);
  const sin = Math.sin(e.angle);
  return [e.cx + u * cos - v * sin, e.cy + u * sin + v * cos];
}

/** Shared area by joint area of two ellipses, as far as both lie inside the picture: 1 where they are the same. */
export function overlap(first: Ellipse, second: Ellipse, width: number, height: number): number {
  const inFirst = rimDistance(first);
  const inSecond = rimDistance(second);
  let shared = 0;
  let joint = 0;
  for (let y = 0.5; y < height; y++) {
    for (let x = 0.5; x < width; x++) {
      const a = inFirst(x, y) <= 1;
      const b = inSecond(x, y) <= 1;
      if (a && b) shared++;
      if (a || b) joint++;
    }
  }
  return joint === 0 ? 0 : shared / joint;
}

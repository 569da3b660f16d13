/** Light that falls off towards the corners, from a centre; the same for every size of the picture. */
export interface Vignette {
  /** Part of the light that the corners lose, 0..1. */
  strength: number;
  /** The lightest place, as parts of width and height. */
  centre: readonly [number, number];
}

const INNER = 0.4;
const OUTER = 1;

/** What the vignette leaves (0..1) of the light at a place, given as parts of width and height. */
export function vignetteAt({ strength, centre }: Vignette, u: number, v: number): number {
  const reach = Math.hypot(u - centre[0], v - centre[1]) * 1.25;
  const t = Math.min(1, Math.max(0, (reach - INNER) / (OUTER - INNER)));
  return 1 - strength * t * t * (3 - 2 * t);
}

/** Steps along a row between which the vignette is taken as straight: it is far smoother than that. */
const STRIDE = 16;

/** Writes what the vignette leaves at each pixel of a row of the full picture. */
export function vignetteRow(
  vignette: Vignette,
  row: number,
  fullWidth: number,
  fullHeight: number,
  out: Float32Array,
): void {
  const v = (row + 0.5) / fullHeight;
  let next = vignetteAt(vignette, 0.5 / fullWidth, v);
  for (let start = 0; start < fullWidth; start += STRIDE) {
    const here = next;
    next = vignetteAt(vignette, (start + STRIDE + 0.5) / fullWidth, v);
    const end = Math.min(fullWidth, start + STRIDE);
    for (let x = start; x < end; x++) out[x] = here + ((next - here) * (x - start)) / STRIDE;
  }
}

import { guessNoise } from './guess-noise.ts';
import { areasOf, offsetsOf, weighNeighbours } from './weigh-neighbours.ts';

/** How far a pixel looks for its like. */
const REACH = 4;

/**
 * Surface colours and directions have grain of their own where the lens blurs, and along edges. Each pixel becomes the mean
 * of those around it that look alike; patterns that stand out of the grain stay.
 */
export function evenSurface(plane: Float32Array, width: number, height: number): Float32Array {
  const likeness = {
    width,
    height,
    guide: plane,
    noise: guessNoise(plane, width, height),
    surface: new Float32Array(0),
  };
  const offsets = offsetsOf(REACH, width);
  const out = new Float32Array(plane.length);
  for (const area of areasOf(width, height)) {
    const weights = weighNeighbours(likeness, REACH, area);
    const across = area.right - area.left;
    const size = across * (area.bottom - area.top);
    for (let nth = 0; nth < size; nth++) {
      const here = ((area.top + Math.floor(nth / across)) * width + area.left + (nth % across)) * 3;
      let [first, second, third, total] = [0, 0, 0, 0];
      for (let k = 0; k < offsets.length; k++) {
        const weight = weights[k * size + nth] ?? 0;
        if (weight === 0) continue;
        const there = here + (offsets[k] ?? 0) * 3;
        first += weight * (plane[there] ?? 0);
        second += weight * (plane[there + 1] ?? 0);
        third += weight * (plane[there + 2] ?? 0);
        total += weight;
      }
      out[here] = first / total;
      out[here + 1] = second / total;
      out[here + 2] = third / total;
    }
  }
  return out;
}

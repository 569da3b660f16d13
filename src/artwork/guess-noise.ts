const REACH = 3;
/** Of normal grain: variance for a mean distance of 1. */
const SQUARES = Math.PI / 2;
/** The mean of four neighbours has grain of its own, a quarter of a pixel's. */
const OF_BOTH = 1.25;

/** The variance of the grain around each pixel, from how far pixels stand off the mean of their four neighbours. */
export function guessNoise(guide: Float32Array, width: number, height: number): Float32Array {
  const apart = new Float32Array(width * height);
  const row = 3 * width;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const first = (y * width + x) * 3;
      let sum = 0;
      for (let at = first; at < first + 3; at++) {
        const around =
          (guide[at - 3] ?? 0) + (guide[at + 3] ?? 0) + (guide[at - row] ?? 0) + (guide[at + row] ?? 0);
        sum += Math.abs((guide[at] ?? 0) - around / 4);
      }
      apart[y * width + x] = sum / 3;
    }
  }
  const rows = meansAlong(apart, width, height, 1, width);
  return meansAlong(rows, height, width, width, 1).map((mean) => (SQUARES / OF_BOTH) * mean * mean);
}

/** Running means over seven values: along each of `lines` lines, whose values lie `step` apart. */
function meansAlong(
  plane: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
): Float32Array {
  const out = new Float32Array(plane.length);
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    for (let at = 0; at < length; at++) {
      const [from, to] = [Math.max(0, at - REACH), Math.min(length - 1, at + REACH)];
      let sum = 0;
      for (let k = from; k <= to; k++) sum += plane[start + k * step] ?? 0;
      out[start + at * step] = sum / (to - from + 1);
    }
  }
  return out;
}

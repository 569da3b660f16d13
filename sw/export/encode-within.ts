/** Nobody sees what is lost at the best; at the least everybody does. */
const QUALITIES = { best: 0.93, least: 0.5 };
/** Nearer to the limit than this is not worth one more try. */
const NEAR = 0.9;
const MOST_TRIES = 7;

interface Sized {
  size: number;
}

/** The file of the highest quality that has no more bytes than it may; null: there is none that can be looked at. */
export async function encodeWithin<T extends Sized>(
  bytes: number,
  encode: (quality: number) => Promise<T>,
): Promise<T | null> {
  const first = await encode(QUALITIES.best);
  if (first.size <= bytes) return first;
  let [good, bad] = [QUALITIES.least, QUALITIES.best];
  let best = await encode(good);
  if (best.size > bytes) return null;
  for (let tries = 2; tries < MOST_TRIES && best.size < NEAR * bytes; tries++) {
    const quality = (good + bad) / 2;
    const next = await encode(quality);
    if (next.size > bytes) bad = quality;
    else [good, best] = [quality, next];
  }
  return best;
}

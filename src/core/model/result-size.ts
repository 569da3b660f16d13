/** null where nobody has measured it. */
interface MeasuredSize {
  width: number | null;
  height: number | null;
}

/** Under so many pixels on its long side a picture is small on a menu or a delivery app. */
const SMALL_BELOW = 1600;

/** Said before a credit is spent: no picture becomes larger than its photo. Null where the picture is large enough. */
export function warnOfSize({ width, height }: MeasuredSize): string | null {
  const longSide = Math.max(width ?? 0, height ?? 0);
  return longSide === 0 || longSide >= SMALL_BELOW ? null : `Small photo: result ${String(longSide)} px`;
}

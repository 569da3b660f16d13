const GREY = 122;
/** Private windows shake each pixel by one or two, which nobody sees. */
const MOST_SHAKEN = 8;

/**
 * Whether a canvas of this world gives back what was drawn on it. Browsers that hide what a device can draw give noise
 * instead, without an error, and would make that of every photo.
 */
export function canReadCanvas(): boolean {
  // Browsers without it know no such noise.
  if (typeof OffscreenCanvas === 'undefined') return true;
  const context = new OffscreenCanvas(4, 4).getContext('2d');
  if (!context) return true;
  context.fillStyle = `rgb(${String(GREY)} ${String(GREY)} ${String(GREY)})`;
  context.fillRect(0, 0, 4, 4);
  const { data } = context.getImageData(0, 0, 4, 4);
  return data.every((value, at) => at % 4 === 3 || Math.abs(value - GREY) <= MOST_SHAKEN);
}

const FLASH_MS = 150;
const FLIGHT_MS = 240;

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The blink of a shutter. */
export function flash(cover: HTMLElement): void {
  if (isCalm()) return;
  cover.animate([{ opacity: 0.85 }, { opacity: 0 }], { duration: FLASH_MS, easing: 'ease-out' });
}

/** Puts the picture of this moment into the tray; on its way it comes from where it was seen. */
export function fly(view: HTMLVideoElement, thumb: HTMLCanvasElement): void {
  drawCover(view, thumb);
  if (isCalm()) return;
  const from = view.getBoundingClientRect();
  const to = thumb.getBoundingClientRect();
  const right = from.left + from.width / 2 - (to.left + to.width / 2);
  const down = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = Math.min(from.width / to.width, from.height / to.height);
  thumb.animate(
    [
      { transform: `translate(${String(right)}px, ${String(down)}px) scale(${String(scale)})`, opacity: 0.9 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
  );
}

/** The middle of the picture, as large as the thumb. */
function drawCover(view: HTMLVideoElement, thumb: HTMLCanvasElement): void {
  const side = Math.min(view.videoWidth, view.videoHeight);
  const left = (view.videoWidth - side) / 2;
  const top = (view.videoHeight - side) / 2;
  const context = thumb.getContext('2d', { alpha: false });
  context?.drawImage(view, left, top, side, side, 0, 0, thumb.width, thumb.height);
}

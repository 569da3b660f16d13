/** Calls once this camera gives a picture, by a video that nobody sees. Gives back how to look no longer. */
export function awaitPicture(stream: MediaStream, onPicture: () => void): () => void {
  const view = document.createElement('video');
  const stop = () => {
    view.removeEventListener('loadeddata', come);
    view.srcObject = null;
  };
  const come = () => {
    stop();
    onPicture();
  };
  view.addEventListener('loadeddata', come);
  view.muted = true;
  view.playsInline = true;
  view.srcObject = stream;
  // It ends where the looking ends.
  view.play().catch(() => undefined);
  return stop;
}

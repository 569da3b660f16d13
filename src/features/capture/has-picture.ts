export const hasPicture = (view: HTMLVideoElement): boolean =>
  view.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && view.videoWidth > 0;

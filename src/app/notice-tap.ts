import { isWorkerMessage } from '#core/model/page-message.ts';
import { mayReload } from '#state/in-progress.ts';
import { COVERS } from '#ui/covers.ts';

/** Not from under a camera, an editor or a sheet, nor while photos are being saved. Gives back how to stop. */
export function followNoticeTaps(leave: (path: string) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (isWorkerMessage(data) && mayReload() && !document.querySelector(COVERS))
      leave(window.location.pathname);
  };
  // Some browsers have none in a private window.
  navigator.serviceWorker?.addEventListener('message', hear);
  return () => navigator.serviceWorker?.removeEventListener('message', hear);
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isWorkerMessage } from '#core/model/page-message.ts';
import { mayReload } from '#state/in-progress.ts';
import { COVERS } from '#ui/covers.ts';
import { PATHS } from './paths.ts';

/** A tap on a notification leads to the uploads, as the worker tells. */
export function useNoticeTap(): void {
  const navigate = useNavigate();
  useEffect(() => followNoticeTaps(() => navigate(PATHS.uploads)), [navigate]);
}

/** Not from under a camera, an editor or a sheet, nor while photos are being saved. Gives back how to stop. */
export function followNoticeTaps(go: () => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    const isThere = window.location.pathname === PATHS.uploads;
    if (isWorkerMessage(data) && !isThere && mayReload() && !document.querySelector(COVERS)) go();
  };
  // Some browsers have none in a private window.
  navigator.serviceWorker?.addEventListener('message', hear);
  return () => navigator.serviceWorker?.removeEventListener('message', hear);
}

import { isRecord } from '#core/lib/is-record.ts';
import heic2any from 'heic2any';
import { loadWithin, SIGN_MS } from './load-within.ts';

/** Of the decoding alone. Without WebAssembly a photo takes many times longer, and on a slow phone a minute. */
const LIMIT_MS = 120_000;
/** High: what is sent is made from it. */
const QUALITY = 0.95;

/** heic2any's own worker, which it leaves where all can reach it. */
interface Heic2anyScope {
  __heic2any__worker?: Worker;
}

/**
 * HEIC to JPEG by heic2any; null where it cannot. Its own decoder needs a worker from a blob and code from text, which
 * our CSP forbids, and is of 2019: it knows no photo of iOS 18. So our worker decodes in its place, and it draws.
 */
export async function convertHeicOnPage(photo: Blob, stillLoading: () => void): Promise<Blob | null> {
  const scope = globalThis as Heic2anyScope;
  scope.__heic2any__worker?.terminate();
  const worker = new Worker(new URL('./heic-script-worker.ts', import.meta.url), { type: 'module' });
  scope.__heic2any__worker = worker;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sign: ReturnType<typeof setInterval> | undefined;
  try {
    await loadWithin(() => untilLoaded(worker), stillLoading);
    sign = setInterval(stillLoading, SIGN_MS);
    const tooLong = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, LIMIT_MS, null);
      worker.addEventListener('error', () => resolve(null));
    });
    const made = heic2any({ blob: photo, toType: 'image/jpeg', quality: QUALITY }).catch(() => null);
    const first = await Promise.race([made, tooLong]);
    return Array.isArray(first) ? (first[0] ?? null) : first;
  } finally {
    clearTimeout(timer);
    clearInterval(sign);
    worker.terminate();
    delete scope.__heic2any__worker;
  }
}

function untilLoaded(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('The worker did not start')));
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isRecord(data) || !('hasLoaded' in data)) return;
      if (data['hasLoaded'] === true) resolve();
      else reject(new Error(`The decoder did not come: ${String(data['error'])}`));
    });
  });
}

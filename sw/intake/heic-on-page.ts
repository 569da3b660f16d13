import heic2any from 'heic2any';

/** Without WebAssembly a photo takes many times longer. */
const LIMIT_MS = 30_000;
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
export async function convertHeicOnPage(photo: Blob): Promise<Blob | null> {
  const scope = globalThis as Heic2anyScope;
  scope.__heic2any__worker?.terminate();
  const worker = new Worker(new URL('./heic-script-worker.ts', import.meta.url), { type: 'module' });
  scope.__heic2any__worker = worker;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS, null);
    worker.addEventListener('error', () => resolve(null));
  });
  try {
    const made = await Promise.race([
      heic2any({ blob: photo, toType: 'image/jpeg', quality: QUALITY }),
      tooLong,
    ]);
    return Array.isArray(made) ? (made[0] ?? null) : made;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    worker.terminate();
    delete scope.__heic2any__worker;
  }
}

import { isRecord } from '#core/lib/is-record.ts';
import { inspectPhoto } from '#core/intake/intake.ts';
import { decodeHeic, type Libheif } from './decode-heic.ts';
import { p3ToSrgb } from './p3-to-srgb.ts';

declare const self: DedicatedWorkerGlobalScope;

/**
 * Decodes HEIC without WebAssembly. Says first whether the decoder, which is of megabytes, has come; then it speaks as
 * heic2any wants it: { id, buffer } in, { id, imageDataArr, error } out.
 */
async function begin(): Promise<void> {
  try {
    const { default: start } = await import('libheif-js/libheif/libheif.js');
    self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isRecord(data) && data['buffer'] instanceof ArrayBuffer)
        void answer(start() as unknown as Libheif, data['id'], data['buffer']);
    });
    self.postMessage({ hasLoaded: true });
  } catch (error) {
    self.postMessage({ hasLoaded: false, error: String(error) });
  }
}

async function answer(libheif: Libheif, id: unknown, buffer: ArrayBuffer): Promise<void> {
  try {
    const picture = await decodeHeic(libheif, buffer, (width, height) => new ImageData(width, height));
    if (!picture) throw new Error('not readable');
    if (inspectPhoto(new Uint8Array(buffer))?.isDisplayP3 === true) p3ToSrgb(picture.data);
    self.postMessage({ id, imageDataArr: [picture], error: '' });
  } catch (error) {
    self.postMessage({ id, imageDataArr: [], error: `ERR_LIBHEIF ${String(error)}` });
  }
}

void begin();

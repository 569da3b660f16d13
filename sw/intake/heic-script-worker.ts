import { isRecord } from '#core/lib/is-record.ts';
import { inspectPhoto } from '#core/intake/intake.ts';
import { decodeHeic, type Libheif } from './decode-heic.ts';
import { p3ToSrgb } from './p3-to-srgb.ts';

declare const self: DedicatedWorkerGlobalScope;

// Decodes HEIC without WebAssembly, and speaks as heic2any wants it: { id, buffer } in, { id, imageDataArr, error } out.
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isRecord(data) && data['buffer'] instanceof ArrayBuffer) void answer(data['id'], data['buffer']);
});

async function answer(id: unknown, buffer: ArrayBuffer): Promise<void> {
  try {
    const { default: start } = await import('libheif-js/libheif/libheif.js');
    const picture = await decodeHeic(
      start() as unknown as Libheif,
      buffer,
      (width, height) => new ImageData(width, height),
    );
    if (!picture) throw new Error('not readable');
    if (inspectPhoto(new Uint8Array(buffer))?.isDisplayP3 === true) p3ToSrgb(picture.data);
    self.postMessage({ id, imageDataArr: [picture], error: '' });
  } catch (error) {
    self.postMessage({ id, imageDataArr: [], error: `ERR_LIBHEIF ${String(error)}` });
  }
}

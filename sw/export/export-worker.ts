import { downloadZip } from 'client-zip';
import { serveExports } from '#core/export/export.ts';
import type { ExportJob, InspectedPicture } from '#core/model/export-job.ts';
import { placeWatermark } from '#shared/watermark/draw-watermark.ts';
import { makeIfReadable } from '#sw/canvas.ts';
import { readEdges } from './edge-colours.ts';
import { encodeWithin } from './encode-within.ts';
import { mark, packetFor, sizeOfMark } from './mark-file.ts';
import { renderCrop } from './render-crop.ts';
import { withoutMetadata } from './without-metadata.ts';

declare const self: DedicatedWorkerGlobalScope;

// Cuts finished pictures for the places where they are shown: one picture and one canvas at a time.
serveExports(self, { inspect, render, zip: (files) => downloadZip(named(files)).blob() });

async function inspect(file: Blob): Promise<InspectedPicture | null> {
  const picture = await decode(file);
  if (!picture) return null;
  const { width, height } = picture;
  const edges = readEdges(picture);
  picture.close();
  const mark = placeWatermark({ width, height });
  const [left, top] = [mark.left / width, mark.top / height];
  const box = { left, top, right: left + mark.width / width, bottom: top + mark.height / height };
  return { width, height, edges, mark: box };
}

async function* render(file: Blob, jobs: readonly ExportJob[]): AsyncGenerator<{ name: string; file: Blob }> {
  const picture = await decode(file);
  if (!picture) throw new Error('The picture cannot be read here.');
  try {
    const edges = readEdges(picture);
    for (const job of jobs) {
      const canvas = renderCrop(picture, edges, job);
      const encode = (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality });
      const packet = await packetFor(file, job.source);
      const encoded = await encodeWithin(job.bytes - sizeOfMark(packet), encode);
      if (!encoded) throw new Error(`${job.name} does not go into ${String(job.bytes)} bytes.`);
      const clean = withoutMetadata(new Uint8Array(await encoded.arrayBuffer()));
      yield { name: job.name, file: new Blob([mark(clean, packet)], { type: 'image/jpeg' }) };
    }
  } finally {
    picture.close();
  }
}

/** As the zip wants them. */
async function* named(files: AsyncIterable<{ name: string; file: Blob }>) {
  for await (const { name, file } of files) yield { name, input: file, lastModified: new Date() };
}

const decode = (file: Blob): Promise<ImageBitmap | null> => makeIfReadable(() => createImageBitmap(file));

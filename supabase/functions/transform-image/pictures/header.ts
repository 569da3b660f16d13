import { readJpegFrame } from '../../_shared/photo-containers/jpeg-head.ts';
import { readPngSamples, readPngSize } from '../../_shared/photo-containers/png-header.ts';
import { textAt } from '../../_shared/photo-containers/read-bytes.ts';
import type { Size } from '../../_shared/size.ts';

/** What a header says of its picture. It may lie: it serves to refuse early, never to allocate. */
export interface Header {
  width: number;
  height: number;
  channels: number;
  /** Bytes of the pixels that a decoder has to hold at once; 0 where it works row by row. */
  heldBytes: number;
  /** A WebP that moves. */
  isAnimated?: boolean;
}

/** Header of a JPEG, PNG or WebP; undefined where there is none that makes sense. */
export function readHeader(file: Uint8Array, kind: 'jpeg' | 'png' | 'webp'): Header | undefined {
  const header = kind === 'jpeg' ? readJpeg(file) : kind === 'png' ? readPng(file) : readWebp(file);
  return header && header.width > 0 && header.height > 0 ? header : undefined;
}

/** Frames of these kinds are decoded row by row. */
const SEQUENTIAL = [0xc0, 0xc1];

function readJpeg(file: Uint8Array): Header | undefined {
  const frame = readJpegFrame(file);
  if (!frame) return undefined;
  const { marker, width, height, channels } = frame;
  // A progressive JPEG is kept as coefficients of 16 bit until its last scan.
  const heldBytes = SEQUENTIAL.includes(marker) ? 0 : width * height * channels * 2;
  return { width, height, channels, heldBytes };
}

const PNG_CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function readPng(file: Uint8Array): Header | undefined {
  const [size, samples] = [readPngSize(file), readPngSamples(file)];
  if (!size || !samples) return undefined;
  const channels = PNG_CHANNELS[samples.colours] ?? 4;
  const wholeBytes = size.width * size.height * channels * (samples.bits === 16 ? 2 : 1);
  return { ...size, channels, heldBytes: samples.isInterlaced ? wholeBytes : 0 };
}

function readWebp(file: Uint8Array): Header | undefined {
  if (file.length < 30) return undefined;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const size = webpSize(file, view);
  const isAnimated = textAt(file, 12, 4) === 'VP8X' && (view.getUint8(20) & 2) !== 0;
  return size && { ...size, channels: 4, heldBytes: size.width * size.height * 4, isAnimated };
}

function webpSize(file: Uint8Array, view: DataView): Size | undefined {
  switch (textAt(file, 12, 4)) {
    case 'VP8X':
      return {
        width: 1 + (view.getUint32(24, true) & 0xffffff),
        height: 1 + (view.getUint32(26, true) >>> 8),
      };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}

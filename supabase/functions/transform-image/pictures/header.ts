import { textAt } from '../../_shared/photo-containers/read-bytes.ts';

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
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const header = kind === 'jpeg' ? readJpeg(view) : kind === 'png' ? readPng(view) : readWebp(file, view);
  return header && header.width > 0 && header.height > 0 ? header : undefined;
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which lie between them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(view: DataView): Header | undefined {
  let at = 2;
  while (at + 10 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1; // fill byte
    } else if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      const channels = view.getUint8(at + 9);
      const isSequential = marker === 0xc0 || marker === 0xc1;
      // A progressive JPEG is kept as coefficients of 16 bit until its last scan.
      return { width, height, channels, heldBytes: isSequential ? 0 : width * height * channels * 2 };
    } else if (marker === 0xd9 || marker === 0xda) {
      return undefined;
    } else {
      at += 2 + view.getUint16(at + 2);
    }
  }
  return undefined;
}

const PNG_CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function readPng(view: DataView): Header | undefined {
  if (view.byteLength < 29 || view.getUint32(12) !== 0x49484452) return undefined;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const channels = PNG_CHANNELS[view.getUint8(25)] ?? 4;
  const isInterlaced = view.getUint8(28) !== 0;
  const bytesPerSample = view.getUint8(24) === 16 ? 2 : 1;
  return {
    width,
    height,
    channels,
    heldBytes: isInterlaced ? width * height * channels * bytesPerSample : 0,
  };
}

function readWebp(file: Uint8Array, view: DataView): Header | undefined {
  if (file.length < 30) return undefined;
  const size = webpSize(file, view);
  const isAnimated = textAt(file, 12, 4) === 'VP8X' && (view.getUint8(20) & 2) !== 0;
  return size && { ...size, channels: 4, heldBytes: size.width * size.height * 4, isAnimated };
}

function webpSize(file: Uint8Array, view: DataView): { width: number; height: number } | undefined {
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

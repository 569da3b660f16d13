import { joinBytes } from '#shared/photo-containers/join-bytes.ts';
import { writeOrientation } from '#shared/photo-containers/exif-orientation.ts';
import { readHeader, toCodes } from './header.ts';
import { readPngChunks } from '#shared/photo-containers/png-chunks.ts';

/** What the picture itself is made of; times, texts, Exif and what nobody knows are not among it. */
const PICTURE_CHUNKS = [
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'cHRM',
  'gAMA',
  'iCCP',
  'cICP',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
  'mDCV',
  'cLLI',
];

/** The same PNG with the same picture, of which only that, its colours and its orientation stay. */
export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const header = readHeader(bytes, 'png');
  if (!header) return null;
  const pieces = [bytes.subarray(0, 8)];
  for (const { type, start, end } of readPngChunks(bytes)) {
    if (PICTURE_CHUNKS.includes(type)) pieces.push(bytes.subarray(start, end));
    if (type === 'IHDR' && header.orientation > 1)
      pieces.push(writeChunk('eXIf', writeOrientation(header.orientation)));
  }
  return joinBytes(pieces);
}

function writeChunk(type: string, body: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(body.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length);
  chunk.set(toCodes(type), 4);
  chunk.set(body, 8);
  view.setUint32(body.length + 8, crc32(chunk.subarray(4, body.length + 8)));
  return chunk;
}

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

import { type JpegSegment, readJpegSegments, START_OF_SCAN } from '../photo-containers/jpeg-segments.ts';
import { CHECK_SUM_BYTES, readPngChunks } from '../photo-containers/png-chunks.ts';
import { textAt } from '../photo-containers/read-bytes.ts';
import { readRiffChunks } from '../photo-containers/riff-chunks.ts';
import { sniff } from '../photo-containers/sniff.ts';
import { APP1, JPEG_HEAD } from './insert-into-jpeg.ts';

/** Where a file holds a packet: all of it, and what is said in it. */
export interface XmpPlace {
  start: number;
  end: number;
  body: number;
  bodyEnd: number;
  /** `deflate`: as a PNG may hold text. `extension`: a further part of a long packet in a JPEG, which we do not read. */
  form: 'plain' | 'deflate' | 'extension';
}

const JPEG_EXTENSION_HEAD = 'http://ns.adobe.com/xmp/extension/\0';
export const PNG_KEYWORD = 'XML:com.adobe.xmp\0';
export const WEBP_TYPE = 'XMP ';

/** In the order of the file; none in files of other kinds. */
export function findXmp(bytes: Uint8Array): XmpPlace[] {
  switch (sniff(bytes)) {
    case 'jpeg':
      return [...findXmpInJpeg(bytes)];
    case 'png':
      return [...findXmpInPng(bytes)];
    case 'webp':
      return [...findXmpInWebp(bytes)];
    default:
      return [];
  }
}

const beginsWith = (bytes: Uint8Array, { body }: JpegSegment, head: string) =>
  textAt(bytes, body, head.length) === head;

function* findXmpInJpeg(bytes: Uint8Array): Generator<XmpPlace> {
  for (const segment of readJpegSegments(bytes)) {
    const { marker, start, body, end } = segment;
    if (marker === START_OF_SCAN) return;
    if (marker !== APP1) continue;
    if (beginsWith(bytes, segment, JPEG_HEAD)) {
      yield { start, end, body: body + JPEG_HEAD.length, bodyEnd: end, form: 'plain' };
    }
    if (beginsWith(bytes, segment, JPEG_EXTENSION_HEAD)) {
      yield { start, end, body, bodyEnd: end, form: 'extension' };
    }
  }
}

/** Writers put it into `iTXt` as they should, and into the older kinds of text as well. */
function* findXmpInPng(bytes: Uint8Array): Generator<XmpPlace> {
  for (const { type, start, body, end } of readPngChunks(bytes)) {
    if (textAt(bytes, body, PNG_KEYWORD.length) !== PNG_KEYWORD) continue;
    const text = body + PNG_KEYWORD.length;
    const bodyEnd = end - CHECK_SUM_BYTES;
    const found = (from: number, form: XmpPlace['form']) => {
      return { start, end, body: Math.min(from, bodyEnd), bodyEnd, form };
    };
    if (type === 'iTXt') yield found(skipLanguage(bytes, text), bytes[text] === 1 ? 'deflate' : 'plain');
    if (type === 'zTXt') yield found(text + 1, 'deflate');
    if (type === 'tEXt') yield found(text, 'plain');
  }
}

/** Whether it is compressed and how; then language and keyword translated, which end with a zero each. */
function skipLanguage(bytes: Uint8Array, flags: number): number {
  const language = bytes.indexOf(0, flags + 2);
  const translated = language < 0 ? -1 : bytes.indexOf(0, language + 1);
  return translated < 0 ? bytes.length : translated + 1;
}

function* findXmpInWebp(bytes: Uint8Array): Generator<XmpPlace> {
  for (const { type, start, body, bodyEnd, end } of readRiffChunks(bytes)) {
    if (type === WEBP_TYPE) yield { start, end, body, bodyEnd, form: 'plain' };
  }
}

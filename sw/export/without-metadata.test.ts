import { expect, test } from 'vitest';
import { withoutMetadata } from './without-metadata.ts';

const codes = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
const segment = (marker: number, text: string) => [0xff, marker, 0, text.length + 2, ...codes(text)];

const START = [0xff, 0xd8];
const JFIF = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
/** Tables, a frame, a scan with a restart and a stuffed byte in it, and the end: all that a picture is made of. */
const PICTURE = [
  ...segment(0xdb, '\0tables'),
  ...segment(0xc2, '\x08\0\x10\0\x10\x01\x01\x11\0'),
  ...segment(0xc4, 'codes'),
  ...segment(0xdd, '\0\x04'),
  ...segment(0xda, '\x01\x01\0\0\x3f\0'),
  0x12,
  0xff,
  0x00,
  0x34,
  0xff,
  0xd0,
  0x56,
  0xff,
  0xd9,
];

test('nothing hides behind what is said of pixels and lines', () => {
  const hiding = [
    ...START,
    ...segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01small picture'),
    ...segment(0xe0, 'JFXX\0another'),
    ...segment(0xdd, '\0\x0448.1N 11.5E'),
    ...PICTURE,
  ];
  const parts = withoutMetadata(Uint8Array.from(hiding));
  const interval = segment(0xdd, '\0\x04');
  expect(parts.flatMap((part) => [...part])).toEqual([...START, ...JFIF, ...interval, ...PICTURE]);
});

test('places, profiles, comments and whatever follows the picture go; the picture stays byte by byte', () => {
  const loaded = [
    ...START,
    ...JFIF,
    ...segment(0xe1, 'Exif\0\0GPS 52.5 N'),
    ...segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>'),
    ...segment(0xe2, 'ICC_PROFILE\0\x01\x01Display P3'),
    ...segment(0xed, 'Photoshop 3.0\0'),
    ...segment(0xfe, 'made on 22 Nov'),
    ...PICTURE,
    ...codes('a film'),
  ];
  const parts = withoutMetadata(Uint8Array.from(loaded));
  expect(parts.flatMap((part) => [...part])).toEqual([...START, ...JFIF, ...PICTURE]);
});

import { readFileSync } from 'node:fs';

const FOLDER = new URL('../../e2e/samples/', import.meta.url);

/** One of the photos that phones make, or something that is none. */
export function readSample(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(name, FOLDER)));
}

/** The same picture held in all eight ways; each carries a place, a serial number, XMP and IPTC. */
export const TURNED = [1, 2, 3, 4, 5, 6, 7, 8].map((way) => `own-ori${way}.jpg`);
/** As iPhones before and after iOS 18 make them, with 10 bits, and a chart of Display P3. */
export const HEICS = [
  'own-ios17-irot-gainmap.heic',
  'own-ios18-tmap.heic',
  'own-10bit-heix.heic',
  'own-p3-chart.heic',
];

/** The chart's fields from left to right, as sRGB shows them. */
export const CHART = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 117, 0],
  [219, 0, 4],
  [0, 163, 42],
  [238, 188, 0],
  [128, 128, 128],
] as const;

/** What in the samples tells of place, device, person; and what names the blocks that do. */
export const SECRETS = [
  'TestPhone',
  'SN1',
  'secret-note',
  'Somebody',
  'ns.adobe.com',
  'Photoshop',
  'Exif\0\0',
];

export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

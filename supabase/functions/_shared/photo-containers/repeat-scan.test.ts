import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawNoise, truncate } from '#tests/support/pictures/odd-photos.ts';
import { joinBytes } from './join-bytes.ts';
import { END_OF_IMAGE } from './jpeg-segments.ts';
import { repeatScan } from './repeat-scan.ts';

const seen = async (jpeg: Uint8Array) => await sharp(jpeg, { failOn: 'none' }).raw().toBuffer();
const shows = async (jpeg: Uint8Array) =>
  (await seen(repeatScan(jpeg))).equals(await seen(jpeg)) ? 'the same' : 'more';

test.each([false, true])(
  'more rows show nothing new of a JPEG that has all; with scans: %s',
  async (progressive) => {
    const whole = new Uint8Array(await (await drawNoise(300, 200)).jpeg({ progressive }).toBuffer());
    expect(await shows(whole)).toBe('the same');
    for (const part of [0.1, 0.5, 0.9]) {
      const short = joinBytes([truncate(whole, part), Uint8Array.of(0xff, END_OF_IMAGE)]);
      expect(await shows(short), String(part)).toBe('more');
    }
  },
);

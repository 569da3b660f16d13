import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeError } from '#local/log.ts';
import type { PictureHistory } from '#shared/marks/picture-manifest.ts';
import { putXmp } from '#shared/marks/put-xmp.ts';
import { readXmp } from '#shared/marks/read-xmp.ts';
import { readXmpPacket, writeXmpPacket } from '#shared/marks/xmp-packet.ts';
import { drawQuarters } from '#tests/support/pictures/odd-photos.ts';
import { markPicture, type SignPicture } from './mark-picture.ts';

const picture = new Uint8Array(await drawQuarters(60, 40).jpeg().toBuffer());
const made = new Uint8Array(await drawQuarters(60, 40).png().toBuffer());
const HISTORY: PictureHistory = {
  source: 'compositeWithTrainedAlgorithmicMedia',
  model: 'seedream',
  did: [],
  isDishLaidBack: false,
};
const UNSIGNED = { source: HISTORY.source, signed: false };

async function mark(sign?: SignPicture, history = HISTORY) {
  const faults: unknown[] = [];
  const report = (fault: unknown) => faults.push(fault);
  const marked = await markPicture(picture, history, { sign, report, longestMs: 50 });
  return { ...marked, faults };
}

test('without keys a picture says where it comes from, and nobody is told of a fault', async () => {
  const { output, marks, faults } = await mark();
  expect(await readXmp(output)).toBe(writeXmpPacket({ source: HISTORY.source }));
  expect(marks).toEqual(UNSIGNED);
  expect(faults).toEqual([]);
});

test('what is signed is what has the packet already', async () => {
  const { output, marks } = await mark((file) => Promise.resolve(Buffer.concat([file, Buffer.of(1)])));
  expect(output.length).toBe((await mark()).output.length + 1);
  expect(marks).toEqual({ source: HISTORY.source, signed: true });
});

const expired = Object.assign(new Error('no good'), { code: 'signingCredential.expired' });

test.each<[string, string, SignPicture]>([
  ['fails', 'Error', () => Promise.reject(new Error('no key'))],
  ['has a certificate that is too old', expired.code, () => Promise.reject(expired)],
  ['never answers', 'TooLate', () => new Promise(() => undefined)],
  ['gives the same again', 'NoPicture', (file) => Promise.resolve(file)],
  ['gives no picture', 'NoPicture', (file) => Promise.resolve(new Uint8Array(file.length + 100))],
  [
    'gives far too much',
    'NoPicture',
    (file) => Promise.resolve(Buffer.concat([file, Buffer.alloc(1_000_001)])),
  ],
])('where signing %s, the picture goes out without, and the log is told why: %s', async (_how, why, sign) => {
  const { output, marks, faults } = await mark(sign);
  expect(output).toEqual((await mark()).output);
  expect(marks).toEqual(UNSIGNED);
  expect(faults).toMatchObject([{ message: 'a picture was not signed', cause: expect.any(Error) }]);
  expect(describeError(faults[0])).toMatchObject({ code: `UNSIGNED_${why}` });
});

test('what a provider said of its picture is said of ours, and nothing else of it', async () => {
  const theirs = writeXmpPacket({
    source: 'digitalCapture',
    credit: 'Made with Google AI',
    aigc: '{"Label":"1","ContentProducer":"doubao"}',
  }).replace(
    'xmp:CreatorTool=',
    'xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,30N" xmp:CreatorTool=',
  );
  const { output } = await mark(undefined, { ...HISTORY, made: putXmp(made, theirs) });
  const packet = (await readXmp(output)) ?? '';
  expect(readXmpPacket(packet)).toEqual({ source: HISTORY.source, credit: 'Made with Google AI' });
  expect(packet).toContain(
    'TC260:AIGC="{&#34;Label&#34;:&#34;1&#34;,&#34;ContentProducer&#34;:&#34;doubao&#34;}"',
  );
  expect(packet).not.toContain('GPS');
  expect((await sharp(output).metadata()).xmpAsString).toBe(packet);
});

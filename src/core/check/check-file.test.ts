import { expect, test, vi } from 'vitest';
import { CHECKED_MEGABYTES, type Marks } from '#core/model/checked-picture.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { checkFile, type ReadSignature } from './check-file.ts';

const nobody: ReadSignature = () => Promise.reject(new Error('Nobody should read a signature.'));
const photo = new Uint8Array(await makeNoisyPhoto({ width: 64, height: 48, seed: 1 }));

const ascii = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
const segment = (marker: number, text: string) => [0xff, marker, 0, text.length + 2, ...ascii(text)];
/** The photo with more behind its first marker. */
const withSegments = (...segments: readonly number[][]) =>
  Uint8Array.from([...photo.subarray(0, 2), ...segments.flat(), ...photo.subarray(2)]);

async function marksOf(file: Uint8Array<ArrayBuffer>, readSignature = nobody): Promise<Marks> {
  const outcome = await checkFile(new Blob([file]), readSignature);
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome.marks;
}

test.each([
  ['nothing', '', 'empty'],
  ['a text that is named like a photo', 'soup of the day', 'no_picture'],
  ['a GIF', 'GIF89a', 'other_kind'],
  ['a photo of an iPhone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'other_kind'],
])('%s is not checked: %s (%s)', async (_, start, error) => {
  expect(await checkFile(new Blob([Uint8Array.from(ascii(start))]), nobody)).toEqual({ error });
});

test('of a file that is too large no more is read than what it is', async () => {
  const huge = {
    size: CHECKED_MEGABYTES * 1_000_000 + 1,
    slice: vi.fn<Blob['slice']>(() => new Blob([photo.slice(0, 64)])),
  };
  expect(await checkFile(huge as unknown as Blob, nobody)).toEqual({ error: 'too_large' });
  expect(huge.slice).toHaveBeenCalledExactlyOnceWith(0, 64);
});

test('a photo without marks says nothing, and so does one that is cut off', async () => {
  const nothing = { signed: null, said: null, isElsewhere: false, raw: [] };
  expect(await marksOf(photo)).toEqual(nothing);
  expect(await marksOf(photo.slice(0, 300))).toEqual(nothing);
});

test('what XMP says is read, and given as it is', async () => {
  const packet =
    '<rdf:Description xmlns:i="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" i:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/x"/>';
  const marks = await marksOf(withSegments(segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${packet}`)));
  expect(marks).toEqual({
    signed: null,
    said: { source: 'x', credit: null },
    isElsewhere: false,
    raw: [{ title: 'XMP', text: packet }],
  });
});

test.each([
  ['="https://marks.example/1"', true],
  [" = 'http://marks.example/1'", true],
  ['>https://marks.example/1</dcterms:provenance>', true],
  [' rdf:resource="https://marks.example/1"/>', true],
  // As older programs name the signature in the file itself, which a website has taken out.
  ['="self#jumbf=c2pa/adobe:urn:uuid:1" xmlns:x="https://x.example/"', false],
  ['>self#jumbf=c2pa/adobe:urn:uuid:1</dcterms:provenance>', false],
])('a packet that says dcterms:provenance%s names an address: %s', async (said, isElsewhere) => {
  const packet = `http://ns.adobe.com/xap/1.0/\0<rdf:Description dcterms:provenance${said}`;
  expect(await marksOf(withSegments(segment(0xe1, packet)))).toMatchObject({ isElsewhere });
});

const BOX = segment(0xeb, 'JP\0\x01\0\0\0\x01\0\0\x01\0jumb\0\0\0\x26jumdc2pa');

test.each([
  ['not_here', 'not_here'],
  ['damaged', 'damaged'],
  ['none', null],
] as const)('a box that may hold a signature is read: %s', async (read, signed) => {
  expect((await marksOf(withSegments(BOX), () => Promise.resolve(read))).signed).toBe(signed);
});

test('what the reader gives and nobody understands is damaged', async () => {
  expect((await marksOf(withSegments(BOX), () => Promise.resolve({ json: '{"manifests":3}' }))).signed).toBe(
    'damaged',
  );
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mark, packetFor, sizeOfMark } from './mark-file.ts';

const jpeg = async (packet?: string) => {
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#a63c1e' } }).jpeg();
  return new Uint8Array(await (packet === undefined ? picture : picture.withXmp(packet)).toBuffer());
};
const packetOf = async (packet: string | undefined, source?: Parameters<typeof packetFor>[1]) =>
  packetFor(new Blob([await jpeg(packet)]), source);
const said = async (name: string) =>
  (await packetOf(undefined, 'digitalCapture'))?.replace('digitalCapture', name);

test('a file says what the picture says that it is cut out of', async () => {
  const cloud = await said('compositeWithTrainedAlgorithmicMedia');
  expect(await packetOf(cloud, 'algorithmicallyEnhanced')).toBe(cloud);
});

test('what a provider said goes along, and a place does not', async () => {
  const cloud = await said('compositeWithTrainedAlgorithmicMedia');
  const theirs =
    'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Credit="Made with Google AI"';
  const place = 'xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,30N"';
  const packet = await packetOf(cloud?.replace('"/>', `" ${place} ${theirs}/>`));
  expect(packet).toContain('photoshop:Credit="Made with Google AI"');
  expect(packet).toContain('compositeWithTrainedAlgorithmicMedia');
  expect(packet).not.toContain('GPS');
});

test('of an older picture its report counts, and where there is none nothing is claimed', async () => {
  expect(await packetOf(undefined, 'compositeSynthetic')).toBe(await said('compositeSynthetic'));
  expect(await packetOf(await said('digitalArt'), 'compositeSynthetic')).toBe(
    await said('compositeSynthetic'),
  );
  expect(await packetOf(undefined)).toBeNull();
});

test('a file is as much larger as was told before it was made', async () => {
  const clean = await jpeg();
  const packet = await packetOf(undefined, 'digitalCapture');
  const parts = [clean.subarray(0, 2), clean.subarray(2)];
  const marked = mark(parts, packet);
  expect((await sharp(marked).metadata()).xmpAsString).toBe(packet);
  expect(sizeOfMark(packet)).toBe(marked.length - clean.length);
  expect(mark(parts, null)).toEqual(clean);
  expect(sizeOfMark(null)).toBe(0);
});

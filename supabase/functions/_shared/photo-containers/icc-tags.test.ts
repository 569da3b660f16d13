import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isIccDisplayP3 } from './display-p3.ts';
import { findIccTag, readIccXyz } from './icc-tags.ts';

async function profileOf(name: 'p3' | 'srgb' | 'cmyk'): Promise<Uint8Array> {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withIccProfile(name)
    .jpeg()
    .toBuffer();
  return new Uint8Array((await sharp(file).metadata()).icc ?? []);
}

/** A profile with these tags: name, and where its data begin. */
function makeProfile(tags: readonly (readonly [name: string, at: number])[], length = 400): Uint8Array {
  const profile = Buffer.alloc(length);
  profile.writeUInt32BE(tags.length, 128);
  for (const [n, [name, at]] of tags.entries()) {
    profile.write(name, 132 + n * 12, 'latin1');
    profile.writeUInt32BE(at, 136 + n * 12);
  }
  return new Uint8Array(profile);
}

test.each([
  ['p3', true],
  ['srgb', false],
  ['cmyk', false],
] as const)('the profile %s is that of Display P3: %s', async (name, isP3) => {
  expect(isIccDisplayP3(await profileOf(name))).toBe(isP3);
});

test('a profile is known by its primaries, whatever its head and its words say', async () => {
  const profile = (await profileOf('p3')).slice().fill(0x20, 36, 100);
  expect(isIccDisplayP3(profile)).toBe(true);
  const red = findIccTag(profile, 'rXYZ')?.byteOffset ?? 0;
  expect(isIccDisplayP3(profile.slice().fill(0x40, red + 8, red + 12))).toBe(false);
});

test('the first tag of a name counts', () => {
  const profile = makeProfile([
    ['rXYZ', 200],
    ['gXYZ', 240],
    ['rXYZ', 300],
  ]);
  const places = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => findIccTag(profile, name)?.byteOffset);
  expect(places).toEqual([200, 240, undefined]);
});

test('numbers have a sign and a point', () => {
  const profile = makeProfile([['rXYZ', 200]]);
  profile.set([...new TextEncoder().encode('XYZ '), 0, 0, 0, 0, 0, 1, 0x80, 0, 0xff, 0xff, 0x80, 0], 200);
  expect(readIccXyz(profile, 'rXYZ')).toEqual([1.5, -0.5, 0]);
});

test.each([
  ['lies outside of it', makeProfile([['rXYZ', 390]])],
  ['is something else', makeProfile([['rXYZ', 200]])],
  ['is not in its list', makeProfile([['gXYZ', 200]])],
  ['stands behind 200 others', makeProfile([...Array(200).fill(['desc', 200]), ['rXYZ', 200]], 4000)],
  ['was in a list that is cut off', makeProfile([['rXYZ', 10]]).subarray(0, 140)],
  ['was in no more than a head', makeProfile([['rXYZ', 10]]).subarray(0, 128)],
])('a colour that %s is none', (_what, profile) => {
  expect(readIccXyz(profile, 'rXYZ')).toBeUndefined();
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deltaE2000, linearToLab, srgbToLinear } from '#shared/pixels/colour.ts';
import { tagPng } from '#tests/support/pictures/odd-photos.ts';
import { convertToSrgb, displayP3, readProfile, type ColourProfile } from './icc.ts';

const COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [128, 128, 128],
  [200, 120, 40],
  [20, 12, 5],
  [250, 240, 230],
  [90, 140, 60],
] as const;
const pixels = () => Uint8ClampedArray.from(COLOURS.flatMap((colour) => [...colour, 255]));

/** The same numbers as a picture of that profile, converted by sharp's colour engine. */
async function convertBySharp(icc: Buffer): Promise<Uint8ClampedArray> {
  const png = await sharp(pixels(), { raw: { width: COLOURS.length, height: 1, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
  const tagged = tagPng(png, icc);
  return new Uint8ClampedArray(await sharp(tagged).ensureAlpha().raw().toBuffer());
}

async function profileOf(name: 'p3' | 'srgb'): Promise<Buffer> {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withIccProfile(name)
    .jpeg()
    .toBuffer();
  return (await sharp(file).metadata()).icc ?? Buffer.alloc(0);
}

function labAt(data: Uint8ClampedArray, at: number) {
  const lab = [0, 0, 0] as [number, number, number];
  const [r = 0, g = 0, b = 0] = [...data.subarray(at, at + 3)].map((value) => srgbToLinear[value]);
  linearToLab(r, g, b, lab);
  return lab;
}

test('Display P3 becomes sRGB, as an independent colour engine sees it', async () => {
  const icc = await profileOf('p3');
  const profile = readProfile(icc);
  const [own, theirs] = [pixels(), await convertBySharp(icc)];
  convertToSrgb(own, profile!);
  COLOURS.forEach((colour, i) => {
    const difference = deltaE2000(...labAt(own, i * 4), ...labAt(theirs, i * 4));
    expect(difference, colour.join()).toBeLessThan(2);
  });
});

test('the profile of a phone and its name alone mean the same', async () => {
  const [byProfile, byName] = [pixels(), pixels()];
  convertToSrgb(byProfile, readProfile(await profileOf('p3'))!);
  convertToSrgb(byName, displayP3());
  byProfile.forEach((value, i) => expect(Math.abs(value - byName[i]!)).toBeLessThanOrEqual(2));
});

test('a picture in sRGB keeps its numbers', async () => {
  expect(readProfile(await profileOf('srgb'))).toBeUndefined();
});

test('a profile that is damaged anywhere is one that can be used, or none', async () => {
  const icc = await profileOf('p3');
  expectUsable(displayP3());
  for (let length = 0; length < icc.length; length += 7) {
    const profile = readProfile(icc.subarray(0, length));
    if (profile) expectUsable(profile);
  }
  for (let at = 0; at < icc.length; at++) {
    const damaged = Buffer.from(icc);
    damaged[at] = 0xff;
    const profile = readProfile(damaged);
    if (profile) expectUsable(profile);
  }
});

function expectUsable(profile: ColourProfile) {
  const data = pixels();
  convertToSrgb(data, profile);
  expect(data.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
}

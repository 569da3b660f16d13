import { describe, expect, test } from 'vitest';
import { HEICS, readSample } from '#tests/support/pictures/intake-samples.ts';
import { box, codes, heif, PITM, size, u16, u32 } from '#tests/support/pictures/write-heif.ts';
import { readHeifColours, readHeifSizes } from './heif-main-picture.ts';

const named = (primaries: number) => box('colr', ...codes('nclx'), ...u16(primaries), ...u32(0));
const profiled = (form: string, icc: string) => box('colr', ...codes(form), ...codes(icc));

/** A file with these properties; the main picture has those of these numbers, counted from 1. */
function write(properties: readonly number[][], ofMain: readonly number[]): Uint8Array {
  const ipma = box('ipma', ...u32(0), ...u32(1), ...u16(1), ofMain.length, ...ofMain);
  return heif(...PITM, ...box('iprp', ...box('ipco', ...properties.flat()), ...ipma));
}

/** A profile as text, or the number of the primaries. */
function coloursOf(bytes: Uint8Array): string | number | null {
  const colours = readHeifColours(bytes);
  if (!colours) return null;
  return 'icc' in colours ? Buffer.from(colours.icc).toString('latin1') : colours.primaries;
}

describe('colours', () => {
  test.each([
    ['are those of the main picture', [named(1), named(12)], [2], 12],
    ['are those of a tile where it tells none', [size(9, 9), named(12)], [1], 12],
    [
      'are those of its profile, before or behind a number',
      [named(12), profiled('prof', 'own')],
      [1, 2],
      'own',
    ],
    ['of tiles are those of their profile too', [named(12), profiled('rICC', 'own')], [], 'own'],
    ['of the main picture count before the profile of another', [profiled('prof', 'map'), named(1)], [2], 1],
    ['are none in a box that is too short', [box('colr', ...codes('nclx'), 0)], [1], null],
    [
      'are those of a tile where the own box is too short',
      [box('colr', ...codes('nclx')), named(12)],
      [1],
      12,
    ],
    ['are none that nobody knows', [profiled('nclc', '\0\x0c')], [1], null],
    ['are none where none are told', [size(9, 9)], [1], null],
  ])('%s', (_what, properties, ofMain, colours) => {
    expect(coloursOf(write(properties, ofMain))).toBe(colours);
  });

  test.each(HEICS)('of %s are told', (name) => {
    expect(coloursOf(readSample(name))).not.toBeNull();
  });
});

describe('sizes', () => {
  test.each([
    ['are that of the main picture', [size(9, 9), size(64, 48)], [2], [[64, 48]]],
    [
      'are all that it is said to have',
      [size(9, 9), size(64, 48)],
      [1, 2],
      [
        [9, 9],
        [64, 48],
      ],
    ],
    ['are none in a box that is too short', [box('ispe', ...u32(0), ...u32(7))], [1], []],
    ['are none of a tile', [size(9, 9), named(1)], [2], []],
  ])('%s', (_what, properties, ofMain, sizes) => {
    const read = readHeifSizes(write(properties, ofMain));
    expect(read.map(({ width, height }) => [width, height])).toEqual(sizes);
  });
});

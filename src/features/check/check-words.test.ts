import { expect, test } from 'vitest';
import type { Marks, SignedMark } from '#core/model/checked-picture.ts';
import { describeMarks } from './check-words.ts';

const SIGNED: SignedMark = {
  state: 'whole',
  certificate: 'unlisted',
  generator: 'PlateGlow',
  issuer: 'Kitchen',
  sources: ['algorithmicallyEnhanced'],
  actions: ['c2pa.color_adjustments'],
  agents: [],
  madeFrom: [],
};
const describe = (marks: Partial<Marks>) =>
  describeMarks({ signed: null, said: null, isElsewhere: false, raw: [], ...marks });
const signed = (part: Partial<SignedMark>) => describe({ signed: { ...SIGNED, ...part } });
const texts = ({ lines }: ReturnType<typeof describeMarks>) => lines.map(({ text }) => text);

test.each([
  ['Made by PlateGlow', { certificate: 'listed' }],
  ['Signed as made by PlateGlow', { certificate: 'unlisted' }],
  ['Made with Adobe Firefly', { certificate: 'listed', generator: 'Adobe Firefly' }],
  ['Signed as made with PlateGlow 2', { generator: 'PlateGlow 2' }],
  ['Signed', { generator: null }],
  ['Changed after it was signed', { state: 'altered', certificate: 'listed' }],
  ['Signed, but not by the rules', { state: 'unsure', certificate: 'listed' }],
] satisfies [string, Partial<SignedMark>][])('%s', (title, part) => {
  expect(signed(part).title).toBe(title);
});

test('a whole signature says so, and whose it is', () => {
  expect(texts(signed({ certificate: 'listed' }))).toEqual([
    'Nothing was changed since it was signed',
    'Signed by Kitchen, on the C2PA’s public list of 13 August 2026',
    'It says: a photo with better light and colour, nothing added',
    'Steps: light and colour',
  ]);
  expect(texts(signed({}))).toContain(
    'Signed, but by a certificate that isn’t on a public list. Anyone can make one.',
  );
});

test('of several sources the one that goes furthest holds, and an unknown one is not left out', () => {
  const sources = ['algorithmicallyEnhanced', 'compositeSynthetic', 'digitalCapture', 'ofTomorrow'];
  expect(texts(signed({ sources })).filter((text) => text.startsWith('It says'))).toEqual([
    'It says: a photo with parts that weren’t photographed, drawn without AI',
    'It says: “ofTomorrow”',
  ]);
});

test('an altered picture is nobody’s, whatever it says', () => {
  const altered = signed({ state: 'altered', certificate: 'listed' });
  expect(texts(altered)[0]).toBe(
    'It was signed as made with PlateGlow. What it says may no longer fit the picture.',
  );
  expect(texts(altered).join()).not.toContain('Nothing was changed');
});

test('what an engine did and what a picture was made of is told', () => {
  const before = { ...SIGNED, generator: 'A Cloud', sources: ['trainedAlgorithmicMedia'], isAltered: false };
  const all = texts(
    signed({
      agents: ['A Cloud', 'PlateGlow'],
      madeFrom: [before, { ...before, generator: null, sources: [], isAltered: true }],
    }),
  );
  expect(all).toContain('Engine: A Cloud');
  expect(all).not.toContain('Engine: PlateGlow');
  expect(all).toContain('Made from a picture by A Cloud (made by AI)');
  expect(all).toContain('Made from a picture by Kitchen whose own signature doesn’t hold');
});

test('no more is claimed of a signature than is known', () => {
  // Of a newer kind than the reader knows, it may be.
  expect(texts(describe({ signed: 'damaged' }))).toEqual([
    'There’s a signature in this file, but we can’t read it. It may be damaged.',
  ]);
  // Where no time was signed, nobody knows whether it was before or after that.
  expect(texts(signed({ state: 'unsure', certificate: 'expired' }))).toContain(
    'Signed with a certificate that has expired',
  );
});

test('of XMP it is always said that anyone can write it', () => {
  const said = { source: 'compositeSynthetic', credit: 'Made with AI' };
  expect(describe({ said }).title).toBe('Not signed');
  for (const marks of [{ said }, { said, signed: 'damaged' }, { said, signed: 'not_here' }] as const) {
    expect(texts(describe(marks))).toContain('Anyone can write this into a file.');
  }
});

test('a signature that lies elsewhere is not looked for, and the file is not called bare', () => {
  expect(describe({ isElsewhere: true }).title).toBe('Signature kept elsewhere');
});

test('no marks say nothing', () => {
  expect(describe({})).toEqual({
    title: 'No marks found',
    lines: [{ tone: 'plain', text: 'That says nothing about how it was made.' }],
  });
});

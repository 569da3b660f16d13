import { expect, test } from 'vitest';
import { addressOfSource, declareSource, nameOfSource, SOURCE_TYPES } from './source-type.ts';

test.each([
  ['light and colour alone', { engine: 'local', surface: 'none' }, 'algorithmicallyEnhanced'],
  ['a surface that was only toned', { engine: 'local', surface: 'toned' }, 'algorithmicallyEnhanced'],
  ['a surface that stayed as it was', { engine: 'local', surface: 'kept' }, 'algorithmicallyEnhanced'],
  ['a version of before surfaces were told', { engine: 'local' }, 'algorithmicallyEnhanced'],
  ['a painted surface', { engine: 'local', surface: 'new' }, 'compositeSynthetic'],
  ['a cloud engine', { engine: 'fal' }, 'compositeWithTrainedAlgorithmicMedia'],
  [
    'a cloud engine under whose picture the own dish lies',
    { engine: 'gemini', surface: 'new' },
    'compositeWithTrainedAlgorithmicMedia',
  ],
] as const)('of %s the right thing is declared', (_what, report, source) => {
  expect(declareSource(report)).toBe(source);
});

test('what is declared has an address in the list of IPTC, and is read back from it', () => {
  for (const source of SOURCE_TYPES) expect(nameOfSource(addressOfSource(source))).toBe(source);
  expect(addressOfSource('digitalCapture')).toBe(
    'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture',
  );
});

test.each([
  ['http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia', 'trainedAlgorithmicMedia'],
  ['https://cv.iptc.org/newscodes/digitalsourcetype/digitalArt/ ', 'digitalArt'],
  ['http://cv.iptc.org/newscodes/digitalsourcetype/', null],
  ['http://example.org/newscodes/digitalsourcetype/digitalCapture', null],
  ['digitalCapture', null],
])('%s is read as %s', (address, name) => {
  expect(nameOfSource(address)).toBe(name);
});

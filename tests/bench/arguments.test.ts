import { describe, expect, test } from 'vitest';
import { describeUsage, oneOf, onOrOff, readArguments, text, UsageError, wholeNumber } from './arguments.ts';

const options = {
  rounds: wholeNumber(5, 'how often'),
  seed: wholeNumber(7, 'of chance', { least: 0, most: 9 }),
  style: oneOf(['slate', 'marble'], 'of the table'),
  path: text('/', 'the page', { form: 'a path', pattern: /^\// }),
  loud: onOrOff('says more'),
  photos: wholeNumber(50, 'that wait', { least: 10, step: 10 }),
};
const UNTOLD = { rounds: 5, seed: 7, style: undefined, path: '/', loud: false, photos: 50 };

test('what is not told goes by what stands in the usage', () => {
  expect(readArguments(options, [])).toEqual(UNTOLD);
});

test.each([
  { args: ['--rounds', '3'], told: { rounds: 3 } },
  { args: ['--rounds=12', '--seed', '0'], told: { rounds: 12, seed: 0 } },
  { args: ['--style', 'marble'], told: { style: 'marble' } },
  { args: ['--path', '/help'], told: { path: '/help' } },
  { args: ['--loud'], told: { loud: true } },
])('$args is understood', ({ args, told }) => {
  expect(readArguments(options, args)).toEqual({ ...UNTOLD, ...told });
});

describe('what is not understood is refused', () => {
  test.each([
    { args: ['x'], title: 'a word without a name' },
    { args: ['3'], title: 'a number without a name' },
    { args: ['--ronds', '3'], title: 'a name that is none' },
    { args: ['--rounds'], title: 'a name without a value' },
    { args: ['--rounds', ''], title: 'an empty number' },
    { args: ['--rounds', 'x'], title: 'no number' },
    { args: ['--rounds', 'NaN'], title: 'NaN' },
    { args: ['--rounds', 'Infinity'], title: 'Infinity' },
    { args: ['--rounds', '2.5'], title: 'a fraction' },
    { args: ['--rounds', '1e3'], title: 'a number in another form' },
    { args: ['--rounds', '0'], title: 'less than the least' },
    { args: ['--rounds=-1'], title: 'less than nothing' },
    { args: ['--seed', '10'], title: 'more than the most' },
    { args: ['--rounds', '99999999999999999999'], title: 'more than can be counted' },
    { args: ['--photos', '15'], title: 'a number between two steps' },
    { args: ['--style', 'granite'], title: 'a choice that is none' },
    { args: ['--path', 'help'], title: 'text of another form' },
    { args: ['--loud=yes'], title: 'a value for a switch' },
    { args: ['--rounds', '3', '--rounds', '4'], title: 'the same twice' },
  ])('$title', ({ args }) => {
    expect(() => readArguments(options, args)).toThrow(UsageError);
  });

  test('an option that npm kept to itself, as -- was not before it', () => {
    expect(() => readArguments(options, [], { npm_config_rounds: '3' })).toThrow('put -- before it');
    expect(readArguments(options, [], { npm_config_cache: '/tmp' })).toEqual(UNTOLD);
  });
});

test('the usage names each option with what it takes', () => {
  const usage = describeUsage('bench drain', options);
  expect(usage).toContain('npm run bench drain [-- options]');
  expect(usage).toContain('how often (a whole number, at least 1; unless told 5)');
  expect(usage).toContain('of chance (a whole number, 0 to 9; unless told 7)');
  expect(usage).toContain('that wait (a whole number, at least 10, in steps of 10; unless told 50)');
  expect(usage).toContain('of the table (one of slate | marble)');
  expect(usage).toMatch(/says more$/m);
});

import { expect, test } from 'vitest';
import { readCommand } from './read-command.ts';

test.each<[string, string[], string]>([
  ['no such command', ['fly'], 'There is no command ‘fly’: npm run admin lists them.'],
  ['nobody', ['show'], 'show needs a person.'],
  ['an empty name', ['show', ' '], 'show needs a person.'],
  [
    'a plan that there is not',
    ['plan', 'a', 'gold', '--why', 'x'],
    'There is no plan ‘gold’: free|growth|pro.',
  ],
  ['no reason', ['plan', 'a', 'pro'], 'plan needs a reason: --why TEXT.'],
  [
    'an endless reason',
    ['plan', 'a', 'pro', '--why', 'x'.repeat(501)],
    'A reason has at most 500 characters.',
  ],
  ['half a credit', ['credits', 'a', '0.5'], 'Credits are a whole number from 1 to 1000, not ‘0.5’.'],
  ['too many credits', ['credits', 'a', '1e9'], 'Credits are a whole number from 1 to 1000, not ‘1e9’.'],
  [
    'no key',
    ['credits', 'a', '5', '--why', 'x'],
    'credits needs --key KEY, 1 to 100 characters: the same key never gives twice.',
  ],
  ['a word too many', ['requests', 'now'], 'Not understood: now.'],
  [
    'nobody who does it',
    ['plan', 'a', 'pro', '--why', 'x', '--by', ''],
    '--by NAME has 1 to 100 characters.',
  ],
  [
    'a reason that is missing',
    ['plan', 'a', 'pro', '--why'],
    "Option '--why <value>' argument missing. npm run admin lists what there is.",
  ],
  [
    'credits to take away, which look like an option',
    ['credits', 'a', '-5'],
    "Unknown option '-5'. npm run admin lists what there is.",
  ],
])('%s is refused', (_what, args, said) => {
  expect(() => readCommand(args)).toThrow(said);
});

test('a gift is read whole, signed by whoever is named', () => {
  const args = ['credits', ' ada@kitchen.example ', '5', '--key', ' 77 ', '--why', ' sorry ', '--by', 'mia'];
  expect(readCommand(args)).toEqual({
    name: 'credits',
    person: 'ada@kitchen.example',
    amount: 5,
    key: '77',
    operator: 'mia',
    reason: 'sorry',
  });
});

test('a removal is neither confirmed nor unasked unless that is said', () => {
  const go = ['remove', 'a', '--why', 'x', '--by', 'mia'];
  expect(readCommand(go)).toMatchObject({ isConfirmed: false, isUnasked: false });
  expect(readCommand([...go, '--yes', '--unasked'])).toMatchObject({ isConfirmed: true, isUnasked: true });
});

import { expect, test } from 'vitest';
import { supportEmail } from '#core/model/support-email.ts';
import { addressOfLetter } from './ask-for-plan.ts';

test('the letter goes to support and names the plan and the account', () => {
  const letter = new URL(addressOfLetter({ name: 'Pro Kitchen' }, 'a+b&c@kitchen.example'));
  expect([letter.protocol, letter.pathname]).toEqual(['mailto:', supportEmail]);
  expect(letter.searchParams.get('subject')).toBe('Please change my plan to Pro Kitchen');
  expect(letter.searchParams.get('body')).toContain('My account: a+b&c@kitchen.example');
});

test('a blank is written as mail programs read it', () => {
  expect(addressOfLetter({ name: 'Growth' }, undefined)).not.toContain('+');
});

import { expect, test } from 'vitest';
import { isEmail } from './auth-body.ts';

test.each([
  ['ada@kitchen.example', true],
  ['jürgen+menu@Kitchen_1.co.example', true],
  ['ada@xn--kche-0ra.example', true],
  // The same mailbox by other names, as each mail server reads them.
  ['ada@küche.example', false],
  ['ada@ｋitchen.example', false],
  ['ada@ⓚitchen.example', false],
  ['ada@\u212aitchen.example', false],
  ['ada@kitchen.example.', false],
  ['ada@kitchen。example', false],
  ['ada@kitch\u00aden.example', false],
  ['ada@kitchen..example', false],
  ['ada@kitchen', false],
  // Two of them, or something beside it.
  ['ada@kitchen.example,ben@evil.example', false],
  ['ada@kitchen.example\nBcc: ben@evil.example', false],
  ['<ada@kitchen.example>', false],
  ['ada@[127.0.0.1]', false],
])('%s is an address: %s', (text, isOne) => {
  expect(isEmail(text)).toBe(isOne);
});

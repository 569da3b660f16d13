import { describe, expect, test } from 'vitest';
import { checkPassword, checkSignIn } from './sign-in-rules.ts';

const EMAIL = 'ada@kitchen.example';
const BAD_EMAIL = { ok: false, field: 'email', message: 'Invalid email address' };
const SHORT = { ok: false, field: 'password', message: 'Password must be at least 6 characters' };

describe('an email', () => {
  test.each([
    '',
    '   ',
    'ada',
    'ada@',
    '@kitchen.example',
    'ada@kitchen',
    'ada @kitchen.example',
    'a@b@c.example',
    '.ada@kitchen.example',
    'ada.@kitchen.example',
    'ada..cook@kitchen.example',
    'ada@kitchen..example',
    'ada@192.168.1.10',
    'ada@kitchen.example/',
    'Ada <ada@kitchen.example>',
    'ada@kitchen.example,ben@kitchen.example',
  ])('"%s" is none', (email) => expect(checkSignIn({ email, password: 'secret' })).toEqual(BAD_EMAIL));

  test.each([EMAIL, `  ${EMAIL}`, `${EMAIL}\n`, `\t${EMAIL} `])(
    '"%s" is one, and goes without its blanks',
    (email) =>
      expect(checkSignIn({ email, password: 'secret' })).toEqual({
        ok: true,
        given: { email: EMAIL, password: 'secret' },
      }),
  );

  test.each([
    'ada.cook+lunch@mail.kitchen.example',
    "O'Brien@Kitchen.example",
    'fish&chips@kitchen.example',
    'ada@xn--kche-0ra.example',
    'ada@xn--80a1acny.xn--p1ai',
  ])('"%s" is one', (email) => {
    expect(checkSignIn({ email, password: 'secret' })).toMatchObject({ ok: true, given: { email } });
  });
});

describe('a password', () => {
  test.each(['', '12345', '     '])('"%s" is too short', (password) =>
    expect(checkSignIn({ email: EMAIL, password })).toEqual(SHORT),
  );

  test.each(['123456', '      ', ' pass word '])('"%s" goes as it was typed', (password) =>
    expect(checkSignIn({ email: EMAIL, password })).toEqual({ ok: true, given: { email: EMAIL, password } }),
  );

  test('that is chosen is the same however its accents are written', () => {
    const password = 'crème brûlée';
    expect(checkPassword({ password: password.normalize('NFD') })).toEqual({ ok: true, given: { password } });
  });
});

test('the first broken rule is told, the email before the password', () => {
  expect(checkSignIn({ email: 'ada', password: '1' })).toEqual(BAD_EMAIL);
});

test.each([
  ['x'.repeat(72), true],
  ['x'.repeat(73), false],
  ['🍕'.repeat(18), true],
  ['🍕'.repeat(19), false],
])('a new password of which nothing would be cut off: %s', (password, isOk) => {
  expect(checkPassword({ password })).toMatchObject(
    isOk
      ? { ok: true }
      : { ok: false, message: 'Password must be at most 72 characters (accents and emoji count more)' },
  );
  expect(checkSignIn({ email: 'ada@kitchen.example', password }).ok).toBe(true);
});

test.each([' '.repeat(6), '\t\n\u00a0\u3000  '])(
  'a new password of blanks alone is refused: "%s"',
  (password) => {
    expect(checkPassword({ password })).toMatchObject({
      ok: false,
      message: 'Password must not be only spaces',
    });
  },
);

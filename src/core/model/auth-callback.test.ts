import { expect, test } from 'vitest';
import { readAuthCallback } from './auth-callback.ts';

const CODE = '34e770dd-9ff9-416c-87fa-43b31d7ef225';

const link = (email: string, type: string) => ({ kind: 'link', token_hash: 'h', type, email });

test.each([
  ['', '', null],
  [`?code=${CODE}`, '', { kind: 'code', code: CODE, flowId: null }],
  [`?camera=1&code=${CODE}&sb_flow_id=0123abcd`, '#', { kind: 'code', code: CODE, flowId: '0123abcd' }],
  ['?code=SUMMER20', '', null],
  ['?error=access_denied&error_description=', '', { kind: 'error', code: 'access_denied' }],
  [
    '',
    '#error=access_denied&error_code=otp_expired&error_description=Too+late',
    { kind: 'error', code: 'otp_expired' },
  ],
  [`?code=${CODE}&error=x&error_code=y`, '', { kind: 'error', code: 'y' }],
  ['?error=7', '', null],
  [
    '',
    '#access_token=a&refresh_token=r&type=signup',
    { kind: 'tokens', access_token: 'a', refresh_token: 'r' },
  ],
  ['', '#access_token=a', null],
  ['?access_token=a&refresh_token=r', '', null],
  ['', '#features', null],
  ['', '#email=ada%2Bx%40k.example&token_hash=h&type=signup', link('ada+x@k.example', 'signup')],
  // Whoever asks for a mail to somebody else may choose where it leads.
  ['?error=a&error_code=b', '#email=a%40k&token_hash=h&type=recovery', link('a@k', 'recovery')],
] as const)('%s %s says %j', (search, hash, said) => {
  expect(readAuthCallback({ search, hash })).toEqual(said);
});

test.each([
  '#token_hash=h',
  '#email=a%40k&token_hash=h',
  '#email=a%40k&token_hash=h&type=recove',
  '#email=a%40k&token_hash=h&type=constructor',
  '#token_hash=h&type=signup',
  '#email=Call+us%3A+a%40k&token_hash=h&type=signup',
])('a link that is not whole is none: %s', (hash) => {
  expect(readAuthCallback({ search: '', hash })).toEqual({ kind: 'error', code: 'otp_expired' });
});

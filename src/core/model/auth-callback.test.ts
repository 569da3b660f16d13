import { expect, test } from 'vitest';
import { readAuthCallback, withoutAuthCallback } from './auth-callback.ts';

const CODE = '34e770dd-9ff9-416c-87fa-43b31d7ef225';

test.each([
  ['', '', null],
  [`?code=${CODE}`, '', { kind: 'code', code: CODE, flowId: null }],
  [`?camera=1&code=${CODE}&sb_flow_id=0123abcd`, '#', { kind: 'code', code: CODE, flowId: '0123abcd' }],
  ['?code=SUMMER20', '', null],
  ['?error=access_denied&error_description=', '', { kind: 'error', code: 'access_denied', message: '' }],
  [
    '',
    '#error=access_denied&error_code=otp_expired&error_description=Too+late',
    { kind: 'error', code: 'otp_expired', message: 'Too late' },
  ],
  [`?code=${CODE}&error=x&error_code=y`, '', { kind: 'error', code: 'y', message: '' }],
  ['?error=7', '', null],
  [
    '',
    '#access_token=a&refresh_token=r&type=signup',
    { kind: 'tokens', accessToken: 'a', refreshToken: 'r' },
  ],
  ['', '#access_token=a', null],
  ['?access_token=a&refresh_token=r', '', null],
  ['', '#features', null],
] as const)('%s %s says %j', (search, hash, said) => {
  expect(readAuthCallback({ search, hash })).toEqual(said);
});

test('what was read leaves the address, and everything else stays', () => {
  expect(withoutAuthCallback(`?camera=1&code=${CODE}&sb_flow_id=x&shared=2`)).toBe('?camera=1&shared=2');
  expect(withoutAuthCallback('?error=a&error_code=b&error_description=c')).toBe('');
});

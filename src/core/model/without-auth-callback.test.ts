import { expect, test } from 'vitest';
import { withoutAuthCallback } from './without-auth-callback.ts';

const CODE = '34e770dd-9ff9-416c-87fa-43b31d7ef225';

test('what was read leaves the address, and everything else stays', () => {
  expect(withoutAuthCallback(`?camera=1&code=${CODE}&sb_flow_id=x&shared=2`)).toBe('?camera=1&shared=2');
  expect(withoutAuthCallback('?error=a&error_code=b&error_description=c')).toBe('');
});

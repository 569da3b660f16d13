import { expect, test } from 'vitest';
import { toRefusal } from './refusal.ts';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

test.each([
  ['ENOSPC', 507, 'ServerFull'],
  ['EDQUOT', 507, 'ServerFull'],
  ['53100', 507, 'ServerFull'],
  ['PT507', 507, 'QuotaExceeded'],
  ['42501', 400, 'AccessDenied'],
  ['22P05', 400, 'InvalidRequest'],
])('%s of disk or database is answered with %i %s', async (code, status, name) => {
  const response = toRefusal(withCode(code))?.toResponse();
  expect(response?.status).toBe(status);
  expect(await response?.json()).toMatchObject({ code: name });
});

test('what nobody has foreseen is no refusal', () => {
  expect(toRefusal(withCode('EIO'))).toBeNull();
});

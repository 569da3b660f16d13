import { expect, test } from 'vitest';
import { readServiceKeys } from './service-keys.ts';

const SECRET_KEYS = JSON.stringify({ default: 'sb_secret_1', other: 'sb_secret_2' });

test.each([
  ['the key of today alone', { SUPABASE_SECRET_KEYS: SECRET_KEYS }, ['sb_secret_1']],
  ['the service role alone', { SUPABASE_SERVICE_ROLE_KEY: 'ey.role' }, ['ey.role']],
  [
    'both: the one of today first',
    { SUPABASE_SECRET_KEYS: SECRET_KEYS, SUPABASE_SERVICE_ROLE_KEY: 'ey.role' },
    ['sb_secret_1', 'ey.role'],
  ],
  ['no JSON', { SUPABASE_SECRET_KEYS: 'sb_secret_1', SUPABASE_SERVICE_ROLE_KEY: 'ey.role' }, ['ey.role']],
  ['no default', { SUPABASE_SECRET_KEYS: '{"other":"sb_secret_2"}' }, []],
  ['empty ones', { SUPABASE_SECRET_KEYS: '{"default":""}', SUPABASE_SERVICE_ROLE_KEY: '' }, []],
  ['nothing', {}, []],
])('%s', (_, env, accepted) => {
  expect(readServiceKeys(env)).toEqual({ own: accepted[0] ?? '', accepted });
});

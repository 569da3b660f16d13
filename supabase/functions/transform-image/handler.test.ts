import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import type { Database } from '#shared/database-types.ts';
import { createTransformImage } from './handler.ts';

test('a backend that cannot be reached is a fault of ours: 503, told to us, and nobody is signed out', async () => {
  const faults: unknown[] = [];
  const woken: unknown[] = [];
  // The port of "discard": nobody listens there.
  const admin = createClient<Database>('http://127.0.0.1:9', 'service-key', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const handler = createTransformImage({
    admin,
    engines: [],
    findEarlyFault: () => undefined,
    wakeRunner: () => woken.push(1),
    runnerKeys: ['service-key'],
    report: (fault) => faults.push(fault),
  });
  const request = new Request('http://x/functions/v1/transform-image', {
    method: 'POST',
    headers: { authorization: 'Bearer a-good-token', 'content-type': 'application/json' },
    body: '{}',
  });
  const response = await handler(request);
  expect(response.status).toBe(503);
  // A page of another origin may read how long it is asked to wait.
  expect(response.headers.get('access-control-expose-headers')).toBe('retry-after');
  expect(await response.json()).toEqual({ error: 'unavailable', message: expect.any(String) });
  expect([faults.length, woken.length]).toEqual([1, 0]);
  expect(String(faults[0])).not.toContain('a-good-token');
});

const openRunner = (runnerKeys: string[]) => {
  const woken: unknown[] = [];
  const handler = createTransformImage({
    admin: createClient<Database>('http://127.0.0.1:9', 'service-key'),
    engines: [],
    findEarlyFault: () => undefined,
    wakeRunner: () => woken.push(1),
    runnerKeys,
    report: () => undefined,
  });
  const url = 'http://x/functions/v1/transform-image/run';
  return async (headers: Record<string, string>) => {
    const { status } = await handler(new Request(url, { method: 'POST', headers }));
    return [status, woken.length];
  };
};

test.each([
  [202, { apikey: 'sb_secret_1' }],
  [202, { authorization: 'Bearer ey.role' }],
  [202, { authorization: 'Bearer ey.role', apikey: 'ey.role' }],
  [401, { apikey: 'sb_secret_2' }],
  [401, { authorization: 'Bearer of somebody', apikey: 'sb_publishable_1' }],
  [401, {}],
])('%i where the runner is called with %o', async (status, headers) => {
  const call = openRunner(['sb_secret_1', 'ey.role']);
  expect(await call({ ...headers })).toEqual([status, status === 202 ? 1 : 0]);
});

test('where a function has no key, nobody calls its runner', async () => {
  const call = openRunner([]);
  expect(await call({})).toEqual([401, 0]);
  expect(await call({ apikey: '' })).toEqual([401, 0]);
});

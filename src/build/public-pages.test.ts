import { createLogger, resolveConfig } from 'vite';
import { expect, test, vi } from 'vitest';
import { publicPages } from './public-pages.ts';

const PAGES = { title: '', module: '', early: '', paths: [], found: [], closed: '' };

test.each([
  ['https://ref.supabase.co', 'This app will speak to https://ref.supabase.co.'],
  ['', 'This app will speak to the server that it is loaded from.'],
])('a build for %j says whom its app will speak to', async (url, words) => {
  vi.stubEnv('VITE_SUPABASE_URL', url);
  const customLogger = createLogger('silent');
  const info = vi.spyOn(customLogger, 'info');
  await resolveConfig({ configFile: false, customLogger, plugins: [publicPages(PAGES)] }, 'build');
  expect(info.mock.calls.map(([text]) => text)).toEqual([words]);
});

import { expect, test } from 'vitest';
import { parseOriginalPath } from './request.ts';

test.each([
  [
    'https://x.supabase.co/storage/v1/object/public/originals/u/2026-11-21/1_a_b.jpg',
    'u/2026-11-21/1_a_b.jpg',
  ],
  ['http://127.0.0.1:3000/storage/v1/object/originals/u/a%20b.jpg', 'u/a b.jpg'],
  ['http://127.0.0.1:3000/storage/v1/object/sign/originals/u/a.jpg?token=x', 'u/a.jpg'],
  ['http://127.0.0.1:3000/storage/v1/object/public/outputs/u/a.jpg', undefined],
  ['http://127.0.0.1:3000/storage/v1/object/public/originals/u/%2e%2e/v/a.jpg', 'v/a.jpg'],
  ['http://127.0.0.1:3000/storage/v1/object/public/originals/u/..%2fv/a.jpg', undefined],
  ['http://127.0.0.1:3000/storage/v1/object/public/originals//a.jpg', undefined],
  ['http://127.0.0.1:3000/storage/v1/object/public/originals/u/%252e%252e/v/a.jpg', undefined],
  ['http://127.0.0.1:3000/storage/v1/object/public/originals/u/..%5Cv/a.jpg', undefined],
  ['http://127.0.0.1:3000/storage/v1/object/public/originals/u/.%09./v/a.jpg', undefined],
  ['http://127.0.0.1:3000/storage/v1/object/public/originals/u/a.jpg%3Fdownload', undefined],
  ['http://127.0.0.1:3000/etc/passwd', undefined],
  ['file:///storage/v1/object/public/originals', undefined],
  ['u/a.jpg', undefined],
  ['http://127.0.0.1/storage/v1/object/public/originals/%E0%A4%A', undefined],
])('the path of %s is %s', (url, path) => {
  expect(parseOriginalPath(url)).toBe(path);
});

import { expect, test } from 'vitest';
import { SERVER_PATHS } from './server-paths.ts';

test.each([
  ['/auth/v1/verify', 'server'],
  ['/rest/v1/transformations', 'server'],
  ['/storage/v1/object/public/outputs/a.webp', 'server'],
  ['/functions/v1/transform-image', 'server'],
  ['/healthz', 'server'],
  ['/mailbox', 'server'],
  ['/licences.txt', 'server'],
  ['/robots.txt', 'server'],
  ['/social-card.jpg', 'server'],
  ['/icons/icon-512.png', 'server'],
  ['/dishes/burger-after-800.jpg', 'server'],
  ['/licences', 'app'],
  ['/', 'app'],
  ['/app/uploads', 'app'],
  ['/app/preview/auth', 'app'],
  ['/authors', 'app'],
  ['/storage', 'app'],
  ['/mailboxes', 'app'],
  ['/mailbox/3', 'app'],
  ['/v1.2', 'app'],
  ['/signup.', 'app'],
])('%s is answered by the %s', (path, by) => {
  expect(SERVER_PATHS.some((pattern) => pattern.test(path))).toBe(by === 'server');
});

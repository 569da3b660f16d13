import { expect, test } from 'vitest';
import { BROWSER_PARTS, PARTS, SOAK_PARTS } from './parts.ts';

test.each([
  ['npm test', PARTS],
  ['npm run soak', SOAK_PARTS],
  ['npm run browsers', BROWSER_PARTS],
])('%s looks at the app as it is built for people, whatever NODE_ENV is', (_command, parts) => {
  expect(parts.find(({ name }) => name === 'build')?.env).toMatchObject({ NODE_ENV: 'production' });
});

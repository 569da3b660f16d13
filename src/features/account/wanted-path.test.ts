import { expect, test } from 'vitest';
import { wantedPath } from './wanted-path.ts';

test.each([
  [{ from: '/app/settings' }, '/app/settings'],
  [{ from: '/app/uploads?camera=1' }, '/app/uploads?camera=1'],
  [{ from: '//elsewhere.example' }, '/app/uploads'],
  [{ from: 'https://elsewhere.example/app' }, '/app/uploads'],
  [{ from: 7 }, '/app/uploads'],
  [null, '/app/uploads'],
])('signed in with the state %j one goes on to %s', (state, path) => {
  expect(wantedPath(state, '/app/uploads')).toBe(path);
});

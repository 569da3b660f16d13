import { expect, test } from 'vitest';
import { wantedPath } from './wanted-path.ts';

test.each([
  [{ from: '/app/settings' }, '/app/settings'],
  [{ from: '/app/uploads?camera=1#here' }, '/app/uploads?camera=1#here'],
  [{ from: '/app/help?code=34e770dd&sb_flow_id=0123abcd&a=1' }, '/app/help?a=1'],
  [{ from: 'app/settings' }, '/app/uploads'],
  [{ from: '//elsewhere.example' }, '/app/uploads'],
  [{ from: String.raw`/\elsewhere.example` }, '/app/uploads'],
  [{ from: '/\t/elsewhere.example' }, '/app/uploads'],
  [{ from: '/.//elsewhere.example' }, '/app/uploads'],
  [{ from: '/app/..//elsewhere.example' }, '/app/uploads'],
  [{ from: 'https://elsewhere.example/app' }, '/app/uploads'],
  [{ from: 'javascript:alert(1)' }, '/app/uploads'],
  [{ from: 'https:elsewhere.example' }, '/app/uploads'],
  [{ from: 7 }, '/app/uploads'],
  [null, '/app/uploads'],
])('signed in with the state %j one goes on to %s', (state, path) => {
  expect(wantedPath(state, '/app/uploads')).toBe(path);
});

import { afterEach, expect, test, vi } from 'vitest';
import { watchTraces } from './traces.ts';

const planted = globalThis as { planted?: string };
afterEach(() => {
  vi.useRealTimers();
  delete planted.planted;
  delete process.env['PLANTED'];
});

test('what a test leaves behind is named: a global, a variable, a clock that stands still', () => {
  const findTraces = watchTraces();
  expect(findTraces()).toEqual([]);
  planted.planted = 'here';
  process.env['PLANTED'] = 'here';
  vi.useFakeTimers();
  expect(findTraces()).toEqual(expect.arrayContaining(['global planted', 'variable PLANTED', 'fake clock']));
});

test('what was put back is no trace', () => {
  const findTraces = watchTraces();
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new Error('no connection'));
  expect(findTraces()).toEqual(['global fetch']);
  globalThis.fetch = fetch;
  expect(findTraces()).toEqual([]);
});

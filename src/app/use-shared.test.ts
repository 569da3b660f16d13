import { expect, test, vi } from 'vitest';
import { provideCore } from '#state/core.ts';
import { describeFound } from './use-shared.ts';

test('where nobody can look for shared photos, those that were not saved are told all the same', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  provideCore(() => Promise.reject(new Error('The database does not answer')));
  const told = await describeFound(new URLSearchParams('shared=2&left=1&failed=3'));
  expect(told.map(({ title }) => title)).toEqual(['3 photos NOT saved', '1 file skipped']);
  expect(warn).toHaveBeenCalledOnce();
});

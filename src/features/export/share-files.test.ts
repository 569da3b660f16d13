import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canShare, share } from './share-files.ts';

const files = ['soup.jpg', 'salad.jpg'].map((name) => new File([''], name, { type: 'image/jpeg' }));

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

/** A phone whose sheet ends so; `isActive`: the press is still fresh, undefined: the browser does not tell. */
function phone(end: string | null, isActive?: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('navigator', {
    ...(isActive !== undefined && { userActivation: { isActive } }),
    canShare: ({ files }: { files: File[] }) => files.every(({ type }) => type === 'image/jpeg'),
    share: () => (end ? Promise.reject(new DOMException('', end)) : Promise.resolve()),
  });
}

test.each([
  ['taken', null, true, false, 'went'],
  ['left', 'AbortError', true, false, 'left'],
  ['not taken by whoever was chosen', 'DataError', true, false, 'refused'],
  ['refused since another sheet never ended', 'InvalidStateError', true, false, 'refused'],
  ['refused though the press was fresh', 'NotAllowedError', true, false, 'refused'],
  ['refused after the press was used up', 'NotAllowedError', false, false, 'too_late'],
  [
    'refused after a second press, by a browser that tells nothing',
    'NotAllowedError',
    undefined,
    true,
    'refused',
  ],
  [
    'refused for the first time, by a browser that tells nothing',
    'NotAllowedError',
    undefined,
    false,
    'too_late',
  ],
])('files that are %s', async (_, end, isActive, isAgain, expected) => {
  phone(end, isActive);
  expect(await share(files, isAgain)).toBe(expected);
});

test('a phone shares ten files at most', () => {
  phone(null);
  expect([0, 1, 10, 11].map(canShare)).toEqual([true, true, true, false]);
});

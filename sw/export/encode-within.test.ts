import { expect, test } from 'vitest';
import { encodeWithin } from './encode-within.ts';

/** A coder whose files grow with the quality, as those of real ones do. */
function coder(largest: number) {
  const asked: number[] = [];
  return {
    asked,
    encode: (quality: number) => {
      asked.push(quality);
      return Promise.resolve({ size: Math.round(largest * quality ** 4), quality });
    },
  };
}

test('what fits at the best quality is made once', async () => {
  const { asked, encode } = coder(1000);
  expect((await encodeWithin(1000, encode))?.quality).toBe(0.93);
  expect(asked).toHaveLength(1);
});

test.each([100, 300, 500, 700])('a file of at most %i bytes is as good as it may be', async (bytes) => {
  const { asked, encode } = coder(1000);
  const file = await encodeWithin(bytes, encode);
  expect(file?.size).toBeLessThanOrEqual(bytes);
  expect(file?.size).toBeGreaterThan(0.85 * bytes);
  expect(asked.length).toBeLessThanOrEqual(7);
});

test('where even the least quality is too large, there is no file', async () => {
  expect(await encodeWithin(10, coder(1000).encode)).toBeNull();
});

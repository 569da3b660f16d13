import { expect, test, vi } from 'vitest';
import type { PhotoFacts } from '#core/intake/intake.ts';
import { convertHeic } from './convert-heic.ts';

const { happened } = vi.hoisted(() => ({ happened: [] as string[] }));
vi.mock('./load-libheif.ts', () => ({
  loadLibheif: () =>
    Promise.resolve({
      HeifDecoder: class {
        decode = () => (happened.push('decoded'), []);
      },
    }),
}));

test('where libheif decodes a HEIC, a sign of life is given right before it and right after', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('No HEIC', 'InvalidStateError')));
  const facts: PhotoFacts = {
    kind: 'heic',
    type: 'image/heic',
    size: null,
    isWhole: true,
    isDisplayP3: false,
  };
  const end = await convertHeic(new Blob(['heic']), facts, () => happened.push('sign'));
  expect(end).toEqual({ failure: 'unreadable' });
  expect(happened).toEqual(['sign', 'decoded', 'sign']);
});

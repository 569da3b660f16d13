import { expect, test } from 'vitest';
import { readPhotoAddress } from './photo-address.ts';

const BACKEND = 'https://ref.supabase.example';
const at = (path: string) => readPhotoAddress(`${BACKEND}/storage/v1/object/${path}`, BACKEND);

test('a picture that was signed anew is the same picture', () => {
  const first = at('sign/outputs/ada/photo/1-1.jpg?token=one');
  expect(first).toEqual({ owner: 'ada', name: 'outputs/ada/photo/1-1.jpg' });
  expect(at('sign/outputs/ada/photo/1-1.jpg?token=two')).toEqual(first);
  expect(at('authenticated/outputs/ada/photo/1-1.jpg')).toEqual(first);
});

test.each([
  ['a finished picture', 'sign/outputs/ada/photo/1-1.jpg?token=x', true],
  ['a thumbnail', 'sign/thumbnails/ada/photo/1-1.webp?token=x', true],
  ['an original', 'sign/originals/ada/2026-11-21/1_a_soup.jpg?token=x', true],
  ['a public address', 'public/outputs/ada/photo/1-1.jpg', true],
  ['the reference plate', 'public/reference-images/reference-plate.png', false],
  ['a request to sign', 'sign/outputs', false],
  ['the facts about a picture', 'info/authenticated/outputs/ada/photo/1-1.jpg', false],
  ['a file at the top of a bucket', 'public/outputs/loose.jpg', false],
  [
    'a download, which is answered with another header',
    'sign/outputs/ada/1.jpg?token=x&download=a.jpg',
    false,
  ],
])('%s (%s) is kept: %s', (_, path, isKept) => {
  expect(at(path) !== undefined).toBe(isKept);
});

test('the same path on another server is no picture of ours', () => {
  const path = '/storage/v1/object/public/outputs/ada/photo/1-1.jpg';
  expect(readPhotoAddress(`https://elsewhere.example${path}`, BACKEND)).toBeUndefined();
  expect(readPhotoAddress(`http://127.0.0.1:3000${path}`, 'http://127.0.0.1:3000')).toBeDefined();
});

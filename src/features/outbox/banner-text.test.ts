import { expect, test } from 'vitest';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { chooseBannerText, sayRest, type BannerWay } from './banner-text.ts';
import { describeStorage } from './storage-words.ts';

type BannerState = Parameters<typeof chooseBannerText>[0];

const poor = (id: string) => samplePhoto(id, { hold: { kind: 'waiting_credit' } });
const odd = (id: string) => samplePhoto(id, { hold: { kind: 'needs_attention', reason: 'too_large' } });

const CALM: BannerState = {
  queued: [],
  others: 0,
  begun: [],
  isSending: false,
  isOnline: true,
  isPhoneFull: false,
  storageError: null,
  isSignedIn: true,
};

test.each<[string, Partial<BannerState>, string | null, BannerWay]>([
  ['nothing waits', {}, null, null],
  [
    'storage isn’t responding',
    { storageError: describeStorage({}), isSignedIn: null },
    'This device’s storage isn’t responding',
    'photos',
  ],
  [
    'another window keeps the storage to itself',
    { storageError: describeStorage({ isBlocked: true }), queued: [samplePhoto('a')] },
    'Close other windows of the app: they’re blocking this one',
    'photos',
  ],
  [
    'the page came without https',
    { storageError: describeStorage({ isInsecure: true }) },
    'This address isn’t secure: photos can’t be kept here',
    'photos',
  ],
  [
    'a part of the app is missing',
    { storageError: describeStorage({ isUnfetched: true }), isSignedIn: null },
    'Part of the app didn’t load: check your connection',
    'photos',
  ],
  [
    'there is no connection',
    { queued: [samplePhoto('a'), samplePhoto('b')], isOnline: false },
    '2 photos waiting for a connection',
    null,
  ],
  [
    'one photo waits',
    { queued: [samplePhoto('a')], isOnline: false },
    '1 photo waiting for a connection',
    null,
  ],
  [
    'the browser believes in a connection that is none',
    { queued: [samplePhoto('a', { lastFailure: 'offline' })] },
    '1 photo waiting for a connection',
    null,
  ],
  [
    'the server has trouble',
    { queued: [samplePhoto('a', { lastFailure: 'busy' })] },
    '1 photo waiting to upload',
    null,
  ],
  [
    'the second of five is being sent',
    { queued: ['b', 'c', 'd', 'e'].map((id) => samplePhoto(id)), begun: ['a', 'b'], isSending: true },
    'Uploading 2 of 5',
    null,
  ],
  [
    'one of two was accepted, and the other has not begun yet',
    { queued: [samplePhoto('b')], begun: ['a'] },
    'Uploading 1 of 2',
    null,
  ],
  [
    'the connection went meanwhile',
    { queued: [samplePhoto('b')], begun: ['a'], isOnline: false },
    '1 photo waiting for a connection',
    null,
  ],
  [
    'what is held does not count as being sent',
    { queued: [samplePhoto('a'), poor('b'), odd('c')], begun: ['a'], isSending: true },
    'Uploading 1 of 1',
    null,
  ],
  [
    'the phone is too full to send',
    { queued: [samplePhoto('a')], isPhoneFull: true, isOnline: false },
    'This device is full: 1 photo waiting',
    'photos',
  ],
  ['there is no credit', { queued: [poor('a'), poor('b')] }, '2 photos waiting for credit', 'billing'],
  ['a photo needs a hand', { queued: [odd('a'), poor('b')] }, '1 photo needs attention', 'photos'],
  [
    'the session is over',
    { queued: [samplePhoto('a'), poor('b')], isSignedIn: false, isOnline: false },
    'Sign in to upload 2 photos',
    'login',
  ],
  [
    'another person has photos here',
    { others: 3 },
    '3 photos from someone else waiting on this device',
    null,
  ],
  [
    'nobody is signed in and somebody has photos here',
    { others: 1, isSignedIn: null },
    '1 photo waiting on this device',
    'login',
  ],
  ['the session was closed', { isSignedIn: false, others: 2 }, 'Sign in again to see what’s new', 'login'],
  ['nobody is signed in', { isSignedIn: null }, 'Sign in to keep photos on this device', 'login'],
])('where %s, the line says so', (_title, state, text, way) => {
  const line = chooseBannerText({ ...CALM, ...state });
  expect(line?.text ?? null).toBe(text);
  expect(line?.way ?? null).toBe(way);
});

test.each([
  ['the server has all', [samplePhoto('a', { state: 'accepted' })], 'Everything’s uploaded', 'done'],
  ['one lies in the tray', [samplePhoto('a', { recipe: null })], '1 photo not uploaded yet', 'waiting'],
] as const)('where a line was and %s, it says so', (_title, items, text, tone) => {
  expect(sayRest(items)).toEqual({ text, tone, way: null });
});

import { expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { chooseBannerLine, type BannerWay } from './banner-line.ts';

type Standing = Parameters<typeof chooseBannerLine>[0];

const photo = (id: string, more: Partial<OutboxItem> = {}) =>
  ({ id, hold: null, lastFailure: null, ...more }) as OutboxItem;
const poor = (id: string) => photo(id, { hold: { kind: 'waiting_credit' } });
const odd = (id: string) => photo(id, { hold: { kind: 'needs_attention', reason: 'too_large' } });

const CALM: Standing = {
  queued: [],
  others: 0,
  begun: [],
  isSending: false,
  isOnline: true,
  isSignedIn: true,
};

test.each<[string, Partial<Standing>, string | null, BannerWay]>([
  ['nothing waits', {}, null, null],
  [
    'there is no signal',
    { queued: [photo('a'), photo('b')], isOnline: false },
    '2 photos wait for a signal',
    null,
  ],
  ['one photo waits', { queued: [photo('a')], isOnline: false }, '1 photo waits for a signal', null],
  [
    'the browser believes in a signal that is none',
    { queued: [photo('a', { lastFailure: 'offline' })] },
    '1 photo waits for a signal',
    null,
  ],
  [
    'the server has trouble',
    { queued: [photo('a', { lastFailure: 'busy' })] },
    '1 photo waits to be sent',
    null,
  ],
  [
    'the second of five is being sent',
    { queued: ['b', 'c', 'd', 'e'].map((id) => photo(id)), begun: ['a', 'b'], isSending: true },
    'Sending 2 of 5',
    null,
  ],
  [
    'what is held does not count as being sent',
    { queued: [photo('a'), poor('b'), odd('c')], begun: ['a'], isSending: true },
    'Sending 1 of 1',
    null,
  ],
  ['there is no credit', { queued: [poor('a'), poor('b')] }, '2 photos wait for credit', 'billing'],
  ['a photo needs a hand', { queued: [odd('a'), poor('b')] }, '1 photo needs your attention', 'photos'],
  [
    'the session is over',
    { queued: [photo('a'), poor('b')], isSignedIn: false, isOnline: false },
    'Sign in to send 2 photos',
    'login',
  ],
  ['another person has photos here', { others: 3 }, '3 photos of another person wait on this phone', null],
  [
    'nobody is signed in and somebody has photos here',
    { others: 1, isSignedIn: null },
    '1 photo waits on this phone',
    'login',
  ],
  ['nobody is signed in', { isSignedIn: null }, 'Sign in to keep photos on this phone', 'login'],
])('where %s, the line says so', (_title, standing, text, way) => {
  const line = chooseBannerLine({ ...CALM, ...standing });
  expect(line?.text ?? null).toBe(text);
  expect(line?.way ?? null).toBe(way);
});

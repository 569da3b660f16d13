import { expect, test } from 'vitest';
import { readPeer } from './peer.ts';

type Incoming = Parameters<typeof readPeer>[0];
const incoming = (forwarded?: string, address: string | undefined = '10.0.0.9') => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { headers, socket: { remoteAddress: address } } as unknown as Incoming;
};

test.each([
  // trusts a proxy, header, who is counted
  [false, undefined, '10.0.0.9'],
  [false, '1.2.3.4', '10.0.0.9'],
  [true, undefined, '10.0.0.9'],
  [true, '1.2.3.4', '1.2.3.4'],
  [true, 'claimed, 1.2.3.4', '1.2.3.4'],
  [true, '6.6.6.6,  1.2.3.4 ', '1.2.3.4'],
  [true, '', '10.0.0.9'],
  [true, '6.6.6.6, ', '10.0.0.9'],
])(
  'with a trusted proxy: %s, forwarded for: %s, the one who is counted is %s',
  (trustsProxy, header, peer) => {
    expect(readPeer(incoming(header), trustsProxy)).toBe(peer);
  },
);

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:10.0.0.9', '10.0.0.9'],
])('%s is counted as %s', (address, peer) => {
  expect(readPeer(incoming(undefined, address), false)).toBe(peer);
});

test('a connection that has already gone is counted under one name', () => {
  const gone = { headers: {}, socket: {} } as unknown as Incoming;
  expect(readPeer(gone, false)).toBe('unknown');
});

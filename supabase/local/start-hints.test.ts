import { expect, test } from 'vitest';
import { PLACEHOLDER_EMAIL } from '#shared/contract.ts';
import { startHints } from './start-hints.ts';

const HERE = { host: '127.0.0.1', siteUrl: undefined, supportEmail: PLACEHOLDER_EMAIL, trustsProxy: false };
const SITE = 'https://menu.example';
const BEHIND_PROXY = { siteUrl: SITE, supportEmail: 'help@menu.example', trustsProxy: true };

test.each([
  ['on this machine alone', {}, []],
  ['in a house, without TLS', { host: '0.0.0.0' }, [/https.*SITE_URL/]],
  [
    'in a house, with a plain address',
    { host: '::', siteUrl: 'http://kitchen.local' },
    [/https/, /SUPPORT_EMAIL/],
  ],
  ['behind a proxy', BEHIND_PROXY, []],
  ['behind a proxy that is not believed', { ...BEHIND_PROXY, trustsProxy: false }, [/TRUST_PROXY/]],
  ['behind a proxy on another machine', { ...BEHIND_PROXY, host: '0.0.0.0' }, [/past the proxy/]],
  ['for others, with nobody to write to', { siteUrl: SITE, trustsProxy: true }, [/SUPPORT_EMAIL/]],
])('%s', (_, settings, hints) => {
  expect(startHints({ ...HERE, ...settings })).toEqual(hints.map((hint) => expect.stringMatching(hint)));
});

import { expect, test } from 'vitest';
import { PLACEHOLDER_EMAIL } from '#shared/contract.ts';
import { startHints } from './start-hints.ts';

const HERE = { host: '127.0.0.1', siteUrl: undefined, supportEmail: PLACEHOLDER_EMAIL };
const SITE = 'https://menu.example';

test.each([
  ['on this machine alone', {}, []],
  ['in a house, without TLS', { host: '0.0.0.0' }, [/https.*SITE_URL/]],
  [
    'in a house, with a plain address',
    { host: '::', siteUrl: 'http://kitchen.local' },
    [/https/, /SUPPORT_EMAIL/],
  ],
  ['behind a proxy, with an address of its own', { siteUrl: SITE, supportEmail: 'help@menu.example' }, []],
  [
    'behind a proxy on another machine',
    { host: '0.0.0.0', siteUrl: SITE, supportEmail: 'help@menu.example' },
    [],
  ],
  ['for others, with nobody to write to', { siteUrl: SITE }, [/SUPPORT_EMAIL/]],
])('%s', (_, settings, hints) => {
  expect(startHints({ ...HERE, ...settings })).toEqual(hints.map((hint) => expect.stringMatching(hint)));
});

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSettings } from '#local/settings.ts';
import { makeSigningKeys } from './make-certificates.ts';
import { openSigningKeys } from './open-signing-keys.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'signing-keys-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const file = () => join(folder, 'signing-keys.json');
const readFile = () => JSON.parse(readFileSync(file(), 'utf8'));

test('keys are made once, for nobody else to read, and are the same at the next start', () => {
  const made = openSigningKeys(folder);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const again = openSigningKeys(folder);
  expect(Buffer.from(again.key).equals(made.key)).toBe(true);
  expect(again.certificates.map((one) => Buffer.from(one).toString('hex'))).toEqual(
    made.certificates.map((one) => Buffer.from(one).toString('hex')),
  );
});

describe('when the certificate is not good now', () => {
  const MADE = new Date('2001-02-03T12:00:00Z');
  const warn = vi.fn<(hint: string) => void>();
  beforeEach(() => {
    warn.mockClear();
    openSigningKeys(folder, { now: MADE });
  });
  const openAt = (now: string, areShared = false) =>
    openSigningKeys(folder, { now: new Date(now), areShared, warn });

  test('because it has expired, keys are made anew, it is told, and the old ones are put aside', () => {
    const before = readFileSync(file(), 'utf8');
    const made = openAt('2026-11-27');
    expect(new X509Certificate(made.certificates[0]!).validToDate.getUTCFullYear()).toBe(2046);
    expect(warn.mock.calls).toEqual([[`The certificate in ${file()} has expired: new keys are made`]]);
    expect(readFileSync(join(folder, 'signing-keys-expired.json'), 'utf8')).toBe(before);
    expect(Buffer.from(openAt('2026-11-28').key).equals(made.key)).toBe(true);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test.each([
    [
      'expired for several servers',
      '2026-11-27',
      true,
      'was good until 2021-02-03: pictures go out unsigned',
    ],
    ['it is not good yet', '2000-01-01', false, 'is good from 2001-02-02 on, and it is 2000-01-01 here'],
    ['there is a month left', '2021-01-10', false, 'is good until 2021-02-03: from then on pictures go out'],
  ])('because %s, the keys stay, and the date is told', (_why, now, areShared, said) => {
    const before = readFileSync(file(), 'utf8');
    openAt(now, areShared);
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`The certificate in ${file()} ${said}`)]]);
    expect(warn.mock.calls[0]?.[0]).toContain('remove that file: the next start makes new keys');
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });

  test('until then nothing is told', () => {
    openAt('2020-12-31');
    expect(warn).not.toHaveBeenCalled();
  });
});

test('what was made can be given by the environment, in lines or in one', () => {
  const made = openSigningKeys(folder);
  const { SIGNING_KEY, SIGNING_CERTIFICATES } = readFile();
  const oneLine = (pem: string) => pem.replaceAll('\n', String.raw`\n`);
  for (const write of [(pem: string) => pem, oneLine]) {
    const env = { SIGNING_KEY: write(SIGNING_KEY), SIGNING_CERTIFICATES: write(SIGNING_CERTIFICATES) };
    const { signing } = readSettings(env);
    expect(Buffer.from(signing?.key ?? []).equals(made.key)).toBe(true);
    expect(signing?.certificates).toHaveLength(2);
  }
  expect(readSettings({}).signing).toBeUndefined();
});

test.each([
  ['no JSON', () => '{'],
  ['half of it', () => JSON.stringify({ SIGNING_KEY: readFile().SIGNING_KEY })],
  ['a key of another', () => JSON.stringify({ ...readFile(), SIGNING_KEY: pem(makeSigningKeys().key) })],
])('a file with %s ends the start in words', (_what, write) => {
  openSigningKeys(folder);
  writeFileSync(file(), write());
  expect(() => openSigningKeys(folder)).toThrow(/signing-keys\.json is damaged/);
});

test('a file that cannot be read is not taken for a damaged one', () => {
  openSigningKeys(folder);
  rmSync(file());
  execFileSync('mkdir', [file()]);
  chmodSync(file(), 0o700);
  expect(() => openSigningKeys(folder)).toThrow(/EISDIR/);
});

const pem = (der: Uint8Array, label = 'PRIVATE KEY') =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64')}\n-----END ${label}-----\n`;
const keys = makeSigningKeys();
const [SIGNING_KEY, SIGNING_CERTIFICATES] = [
  pem(keys.key),
  pem(keys.certificates[0] ?? keys.key, 'CERTIFICATE'),
];
const keyOf = (pair: ReturnType<typeof generateKeyPairSync>) =>
  pem(pair.privateKey.export({ type: 'pkcs8', format: 'der' }));

test.each([
  ['a key alone', { SIGNING_KEY }, /SIGNING_KEY and SIGNING_CERTIFICATES belong together/],
  ['certificates alone', { SIGNING_CERTIFICATES }, /SIGNING_KEY and SIGNING_CERTIFICATES belong together/],
  [
    'a key that is none',
    { SIGNING_KEY: 'hello', SIGNING_CERTIFICATES },
    /^SIGNING_KEY must be a private key in PEM/,
  ],
  [
    'a key that is cut off',
    { SIGNING_KEY: pem(keys.key.subarray(0, 60)), SIGNING_CERTIFICATES },
    /^SIGNING_KEY cannot be read/,
  ],
  [
    'a key of the old form',
    { SIGNING_KEY: pem(keys.key, 'EC PRIVATE KEY'), SIGNING_CERTIFICATES },
    /^SIGNING_KEY must be a private key in PEM \(PKCS #8/,
  ],
  [
    'a key on another curve',
    { SIGNING_KEY: keyOf(generateKeyPairSync('ec', { namedCurve: 'P-384' })), SIGNING_CERTIFICATES },
    /^SIGNING_KEY must lie on the curve P-256/,
  ],
  [
    'a key of RSA',
    { SIGNING_KEY: keyOf(generateKeyPairSync('rsa', { modulusLength: 2048 })), SIGNING_CERTIFICATES },
    /P-256/,
  ],
  [
    'certificates that are none',
    { SIGNING_KEY, SIGNING_CERTIFICATES: 'hello' },
    /^SIGNING_CERTIFICATES must be certificates in PEM/,
  ],
  [
    'a certificate that is cut off',
    { SIGNING_KEY, SIGNING_CERTIFICATES: pem(Buffer.alloc(60), 'CERTIFICATE') },
    /^SIGNING_CERTIFICATES cannot be read/,
  ],
  [
    'the certificate of another key',
    { SIGNING_KEY, SIGNING_CERTIFICATES: pem(keys.certificates[1] ?? keys.key, 'CERTIFICATE') },
    /^SIGNING_CERTIFICATES must begin with the certificate of SIGNING_KEY/,
  ],
])('the start ends in words that name the variable: %s', (_what, env, words) => {
  expect(() => readSettings(env)).toThrow(words);
});

test('certificates name the product, its signer is issued by its root, and they last for twenty years', () => {
  const [signer, root] = makeSigningKeys(new Date('2031-03-04T05:06:07Z')).certificates.map(
    (one) => new X509Certificate(one),
  );
  expect([signer?.subject, root?.subject]).toEqual([
    'O=PlateGlow\nCN=PlateGlow',
    'O=PlateGlow\nCN=PlateGlow root',
  ]);
  expect([signer?.ca, root?.ca]).toEqual([false, true]);
  expect(signer && root && signer.verify(root.publicKey) && signer.checkIssued(root)).toBe(true);
  expect(signer?.validToDate.toISOString()).toBe('2051-03-04T05:06:07.000Z');
  expect(signer?.validFromDate.toISOString()).toBe('2031-03-03T05:06:07.000Z');
});

import { expect, test } from 'vitest';
import { fittingWorkers, readSettings } from './settings.ts';

test('without anything said, it serves this machine alone, on port 3000', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: expect.stringMatching(/[\\/]\.data$/),
    databaseUrl: undefined,
    s3Url: undefined,
    siteUrl: undefined,
    smtp: undefined,
    supportEmail: 'support@plateglow.example',
    google: undefined,
    trustsProxy: false,
    accessTokenSeconds: 3600,
    headersSeconds: 20,
    attemptsPerPeer: 30,
    signUpsPerPeer: 10,
    diskReserveBytes: 500_000_000,
    uploadBytesPerMinute: 600_000_000,
    logLevel: 'info',
  });
});

test('an empty variable is as good as none', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', SMTP_URL: '', TRUST_PROXY: '' })).toEqual(
    readSettings({}),
  );
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'eighty'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'not an address'],
  ['S3_URL', 'http://key:secret@store.example/bucket'],
  ['S3_URL', 'https://store.example/bucket'],
  ['S3_URL', 'https://key:secret@store.example'],
  ['SITE_URL', 'ftp://plateglow.example'],
  ['SITE_URL', 'plateglow.example'],
  ['SITE_URL', 'https://kitchen.example/plates'],
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_FROM', 'PlateGlow'],
  ['SMTP_FROM', 'PlateGlow <>'],
  ['SMTP_FROM', 'PlateGlow mail@kitchen.example'],
  ['SUPPORT_EMAIL', 'support'],
  ['SUPPORT_EMAIL', 'help@kitchen.example?bcc=x'],
  ['TRUST_PROXY', 'perhaps'],
  ['ACCESS_TOKEN_SECONDS', '1'],
  ['HEADERS_SECONDS', '0'],
  ['SIGN_INS_PER_ADDRESS', '0'],
  ['SIGN_UPS_PER_ADDRESS', '0'],
  ['DISK_RESERVE_MB', '-1'],
  ['UPLOAD_MB_PER_MINUTE', '0'],
  ['LOG_LEVEL', 'loud'],
  ['GOOGLE_URL', 'http://accounts.google.com'],
  ['GOOGLE_URL', 'javascript:alert(1)'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

test('the address of the site is kept without its last slash', () => {
  expect(readSettings({ SITE_URL: 'https://plateglow.example/' }).siteUrl).toBe('https://plateglow.example');
});

test('Google is set up by both of its values, and mail by its address', () => {
  expect(readSettings({ GOOGLE_CLIENT_ID: 'a' }).google).toBeUndefined();
  expect(readSettings({ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }).google).toEqual({
    clientId: 'a',
    secret: 'b',
    url: 'https://accounts.google.com',
  });
  expect(readSettings({ SMTP_URL: 'smtp://mail.example:25', SMTP_FROM: 'a@b.example' }).smtp).toEqual({
    url: 'smtp://mail.example:25',
    from: 'a@b.example',
  });
});

test.each(['mail@kitchen.example', 'PlateGlow <mail@kitchen.example>', '"Chef @ Home" <plates@mailhost>'])(
  'mails may come from %s',
  (from) => {
    expect(readSettings({ SMTP_URL: 'smtp://mail.example', SMTP_FROM: from }).smtp?.from).toBe(from);
  },
);

test.each([
  ['a machine of eight cores', 8, 16e9, 0, 8],
  ['one with little memory', 8, 4e9, 0, 3],
  ['one that is smaller than a picture takes', 2, 1e9, 0, 1],
  ['a container that may have 2 GB of it', 8, 64e9, 2e9, 1],
  ['a container that may have 6 GB of it', 8, 64e9, 6e9, 5],
  ['one whose limit is no limit, as older kernels say it', 8, 16e9, 2 ** 64, 8],
])('%s makes as many pictures at once as fit', (_where, cores, total, limit, workers) => {
  expect(fittingWorkers(cores, total, limit)).toBe(workers);
});

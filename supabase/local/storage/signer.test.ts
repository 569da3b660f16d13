import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createSigner } from './signer.ts';

const SECRET = 'a secret of sixty-four characters, long enough for HS512 as well.';
const URL_OF_DISH = 'originals/u/dish.jpg';
const START = Date.parse('2026-03-01T10:00:00Z');
const invalid = expect.objectContaining({ code: 'InvalidJWT' });

const signerAt = (time: number, secret = SECRET) => createSigner(secret, () => time);
const forge = (claims: Record<string, unknown>, alg = 'HS256') =>
  new SignJWT({ url: URL_OF_DISH, scope: 'download', ...claims })
    .setProtectedHeader({ alg })
    .setIssuedAt(START / 1000)
    .setExpirationTime(START / 1000 + 60)
    .sign(new TextEncoder().encode(SECRET));

test('a token opens its own object until it ends', async () => {
  const token = await signerAt(START).signDownload({ url: URL_OF_DISH, by: 'u' }, 60);
  const { expiresAt } = await signerAt(START + 59_000).verifyDownload(token, URL_OF_DISH);
  expect(expiresAt.getTime()).toBe(START + 60_000);
  await expect(signerAt(START + 60_000).verifyDownload(token, URL_OF_DISH)).rejects.toEqual(invalid);
});

test('a token opens nothing else', async () => {
  const token = await signerAt(START).signDownload({ url: URL_OF_DISH, by: 'u' }, 60);
  for (const url of ['originals/u/dish.jpg2', 'originals/u', 'outputs/u/dish.jpg', '']) {
    await expect(signerAt(START).verifyDownload(token, url)).rejects.toEqual(invalid);
  }
});

test('a token for reading does not write, and the other way round', async () => {
  const signer = signerAt(START);
  const reading = await signer.signDownload({ url: URL_OF_DISH, by: 'u' }, 60);
  const writing = await signer.signUpload(
    { url: URL_OF_DISH, upsert: true, owner: null, as: 'anon', session: null },
    60,
  );
  await expect(signer.verifyUpload(reading, URL_OF_DISH)).rejects.toEqual(invalid);
  await expect(signer.verifyDownload(writing, URL_OF_DISH)).rejects.toEqual(invalid);
  expect(await signer.verifyUpload(writing, URL_OF_DISH)).toMatchObject({ upsert: true, as: 'anon' });
});

test('a token of another secret, another algorithm, none, or no token at all is refused', async () => {
  const signer = signerAt(START);
  const unsigned = new UnsecuredJWT({ url: URL_OF_DISH, scope: 'download' })
    .setIssuedAt(START / 1000)
    .setExpirationTime(START / 1000 + 60)
    .encode();
  const tokens = [
    await signerAt(START, 'another secret of forty characters, too.').signDownload(
      { url: URL_OF_DISH, by: 'u' },
      60,
    ),
    await forge({}, 'HS512'),
    unsigned,
    `${unsigned}abc`,
    'a.b.c',
    '',
  ];
  for (const token of tokens) {
    await expect(signer.verifyDownload(token, URL_OF_DISH)).rejects.toEqual(invalid);
  }
});

test('a login is no permission to read, even where both secrets are one', async () => {
  const login = await new SignJWT({ sub: 'u', role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(START / 1000)
    .setExpirationTime(START / 1000 + 60)
    .sign(new TextEncoder().encode(SECRET));
  await expect(signerAt(START).verifyDownload(login, URL_OF_DISH)).rejects.toEqual(invalid);
});

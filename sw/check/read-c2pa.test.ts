import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import sharp from 'sharp';
import { createCheckClient, serveChecks, type CheckClient } from '#core/check/check.ts';
import type { Marks, SignedMark } from '#core/model/checked-picture.ts';
import { holdsManifest } from '#shared/marks/holds-manifest.ts';
import { startWorker } from '#tests/support/core/worker-on-channel.ts';
import { openSigner, startHere, type PictureType, type Signer } from '#tests/support/marks/sign-picture.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { C2PA_BYTES } from './c2pa-bytes.ts';
import { readC2pa } from './read-c2pa.ts';
import { readerSettings } from './reader-settings.ts';

const publicList = readFileSync(join(import.meta.dirname, 'public-list.pem'), 'utf8');

let ours: Signer;
let theirs: Signer;
let photo: Buffer;
let client: CheckClient | undefined;

beforeAll(async () => {
  await startHere();
  [ours, theirs, photo] = await Promise.all([
    openSigner(),
    openSigner(),
    makeNoisyPhoto({ width: 64, height: 48, seed: 1 }),
  ]);
});
afterEach(() => client?.end());

/** Through a worker's line, with the library and the list as the app has them; `trusted` stands on the list, too. */
async function check(file: Uint8Array<ArrayBuffer>, trusted = ''): Promise<Marks> {
  const settings = readerSettings(publicList + trusted);
  client = createCheckClient(
    () => startWorker((wire) => serveChecks(wire, () => (bytes, type) => readC2pa(bytes, type, settings))),
    { fetching: () => Promise.resolve() },
  );
  const outcome = await client.ask('check', new Blob([file]));
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome.marks;
}

async function checkSigned(file: Uint8Array<ArrayBuffer>, trusted?: string): Promise<SignedMark> {
  const { signed } = await check(file, trusted);
  if (signed === null || typeof signed === 'string') throw new Error(`signed: ${String(signed)}`);
  return signed;
}

const CLAIM = {
  generator: 'PlateGlow',
  source: 'algorithmicallyEnhanced',
  actions: [{ action: 'c2pa.color_adjustments', agent: 'Built-in' }],
} as const;

test.each(['jpeg', 'png', 'webp'] as const)('a signed %s is whole, and says what was done', async (kind) => {
  const type: PictureType = `image/${kind}`;
  const file = new Uint8Array(await sharp(photo).toFormat(kind).toBuffer());
  expect(await checkSigned(await ours.sign(file, type, CLAIM))).toEqual({
    state: 'whole',
    certificate: 'unlisted',
    generator: 'PlateGlow',
    issuer: 'PlateGlow',
    sources: ['algorithmicallyEnhanced'],
    actions: ['c2pa.created', 'c2pa.color_adjustments'],
    agents: ['Built-in'],
    madeFrom: [],
  });
  expect((await check(file)).signed).toBeNull();
});

test('a certificate that comes from the list is told from one that does not', async () => {
  const file = await ours.sign(photo, 'image/jpeg', CLAIM);
  expect((await checkSigned(file, ours.rootPem)).certificate).toBe('listed');
  expect((await checkSigned(file, theirs.rootPem)).certificate).toBe('unlisted');
});

test('one bit of the picture, and it is altered; of the signature, too', async () => {
  const file = await ours.sign(photo, 'image/jpeg', CLAIM);
  const flipped = (at: number) => file.map((byte, i) => (i === at ? byte ^ 1 : byte));
  expect((await checkSigned(flipped(file.length - 100))).state).toBe('altered');
  const generator = Buffer.from(file).indexOf('PlateGlow');
  expect(await checkSigned(flipped(generator))).toMatchObject({ state: 'altered', generator: 'QlateGlow' });
});

test('what it was made of is told, the nearest first', async () => {
  const first = await theirs.sign(photo, 'image/jpeg', {
    generator: 'A Cloud Engine',
    source: 'compositeWithTrainedAlgorithmicMedia',
  });
  const second = await ours.sign(photo, 'image/jpeg', { ...CLAIM, parent: first });
  expect(await checkSigned(second)).toMatchObject({
    state: 'whole',
    generator: 'PlateGlow',
    madeFrom: [
      {
        generator: 'A Cloud Engine',
        sources: ['compositeWithTrainedAlgorithmicMedia'],
        isAltered: false,
      },
    ],
  });
  const spoilt = first.map((byte, i) => (i === first.length - 100 ? byte ^ 1 : byte));
  const third = await ours.sign(photo, 'image/jpeg', { ...CLAIM, parent: spoilt });
  expect((await checkSigned(third)).madeFrom).toMatchObject([
    { generator: 'A Cloud Engine', isAltered: true },
  ]);
});

test('a file that was made anew has no signature; a damaged one is told of', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const file = await ours.sign(photo, 'image/jpeg', CLAIM);
  expect((await check(new Uint8Array(await sharp(file).jpeg().toBuffer()))).signed).toBeNull();
  const box = Buffer.from(file).indexOf('jumb');
  const broken = file.map((byte, i) => (i > box + 60 && i < box + 1200 ? 0x55 : byte));
  expect((await check(broken)).signed).toBe('damaged');
});

test('a box for something else is no signature', async () => {
  const box = Buffer.from(
    'JP\0\x01\0\0\0\x01\0\0\0\x2bjumb\0\0\0\x23jumdjson\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03notes\0{}',
    'latin1',
  );
  const head = Buffer.of(0xff, 0xeb, 0, box.length + 2);
  const file = Buffer.concat([photo.subarray(0, 2), head, box, photo.subarray(2)]);
  expect(holdsManifest(file)).toBe(true);
  expect(await check(new Uint8Array(file))).toMatchObject({ signed: null, raw: [] });
});

test('no file makes this device talk to anybody', async () => {
  const asked = vi.fn<typeof fetch>(() => Promise.reject(new Error('Nobody may be asked')));
  vi.stubGlobal('fetch', asked);
  vi.spyOn(console, 'warn').mockReturnValue();
  const elsewhere = 'https://elsewhere.example/marks';
  const file = await ours.sign(photo, 'image/jpeg', { ...CLAIM, elsewhere });
  expect(Buffer.from(file).includes(elsewhere)).toBe(true);
  expect(await check(file)).toMatchObject({ signed: null, isElsewhere: true });
  expect(await readC2pa(file, 'image/jpeg', readerSettings(publicList))).toBe('damaged');
  expect(asked).not.toHaveBeenCalled();
  // It would have been, had we not said no.
  await readC2pa(file, 'image/jpeg', '{}');
  expect(asked).toHaveBeenCalled();
});

test('the library weighs what is told of it', () => {
  const wasm = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'));
  expect(statSync(wasm).size).toBe(C2PA_BYTES);
});

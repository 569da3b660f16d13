import { createServer } from 'node:http';
import { X509Certificate } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSigningKeys } from '#local/marks/make-certificates.ts';
import { describePicture, type PictureHistory } from '#shared/marks/picture-manifest.ts';
import { putXmp } from '#shared/marks/put-xmp.ts';
import { readXmp } from '#shared/marks/read-xmp.ts';
import { writeXmpPacket } from '#shared/marks/xmp-packet.ts';
import { drawNoise } from '#tests/support/pictures/odd-photos.ts';
import { readManifest } from '#tests/support/pictures/read-manifest.ts';
import { signWithC2pa } from './sign-with-c2pa.ts';
import type { SigningKeys } from './signing-keys.ts';

const keys = makeSigningKeys();
const theirKeys = makeSigningKeys();
const rootOf = ({ certificates }: SigningKeys) => new X509Certificate(certificates[1] ?? '').toString();
const root = rootOf(keys);
const bothRoots = root + rootOf(theirKeys);
const packet = writeXmpPacket({ source: 'algorithmicallyEnhanced' });
const LIGHT: PictureHistory = {
  source: 'algorithmicallyEnhanced',
  did: ['Brighter', 'Haze removed'],
  isDishLaidBack: false,
};
const CLOUD: PictureHistory = {
  source: 'compositeWithTrainedAlgorithmicMedia',
  model: 'seedream',
  did: [],
  isDishLaidBack: false,
};
const AI = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';
const sign = (history: PictureHistory, file = picture) => signWithC2pa(file, describePicture(history), keys);
const pixelsOf = (file: Uint8Array) => sharp(file, { failOn: 'warning' }).raw().toBuffer();

let picture: Uint8Array;
/** As a provider signs what it gives. */
let provided: Uint8Array;
beforeAll(async () => {
  const plain = new Uint8Array(await (await drawNoise(1200, 900)).jpeg({ quality: 90 }).toBuffer());
  picture = putXmp(plain, packet);
  const theirs = describePicture({ ...CLOUD, model: 'their model' });
  provided = await signWithC2pa(plain, theirs, theirKeys);
});

// What signs reads files as a worker of a browser does.
afterAll(() => Reflect.deleteProperty(globalThis, 'FileReaderSync'));

test('a signed picture is valid, trusted by whoever knows our root, and the same picture', async () => {
  const signed = await sign(LIGHT);
  expect((await readManifest(signed)).state).toBe('Valid');
  expect((await readManifest(signed, root)).state).toBe('Trusted');
  expect(await readXmp(signed)).toBe(packet);
  expect((await pixelsOf(signed)).equals(await pixelsOf(picture))).toBe(true);
  expect(signed.length - picture.length).toBeLessThan(20_000);
});

test('another root trusts it not', async () => {
  expect((await readManifest(await sign(LIGHT), rootOf(theirKeys))).state).not.toBe('Trusted');
});

test.each([
  ['in the picture', (file: Uint8Array) => file.length - 1000],
  ['in the packet', (file: Uint8Array) => Buffer.from(file).indexOf('algorithmicallyEnhanced')],
])('one bit that was flipped %s is seen', async (_where, find) => {
  const signed = await sign(LIGHT);
  const at = find(signed);
  signed[at] = (signed[at] ?? 0) ^ 1;
  expect((await readManifest(signed, root)).state).toBe('Invalid');
});

test('it says what was done by what, of which photo, and of nobody', async () => {
  const { actions, active, text } = await readManifest(await sign(LIGHT));
  expect(actions.map(({ action }) => action)).toEqual(['c2pa.opened', 'c2pa.color_adjustments']);
  expect(actions[1]).toMatchObject({
    softwareAgent: { name: 'PlateGlow', version: '0.1.0' },
    digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced',
    description: 'Brighter. Haze removed',
  });
  expect(active?.claim_generator_info[0]).toMatchObject({ name: 'PlateGlow', version: '0.1.0' });
  expect(active?.ingredients).toMatchObject([{ relationship: 'parentOf' }]);
  expect(active).not.toHaveProperty('title');
  expect(text).not.toMatch(/"(title|author|when|thumbnail)"/);
});

test('a painted surface is an action of its own', async () => {
  const { actions } = await readManifest(await sign({ ...LIGHT, source: 'compositeSynthetic' }));
  expect(actions.map(({ action }) => action)).toEqual([
    'c2pa.opened',
    'c2pa.color_adjustments',
    'c2pa.edited',
  ]);
  expect(actions[2]?.digitalSourceType).toMatch(/compositeSynthetic$/);
});

test('what a cloud made that signs nothing is named by its model', async () => {
  const { actions, manifests } = await readManifest(await sign({ ...CLOUD, made: picture }));
  expect(actions).toMatchObject([
    { action: 'c2pa.opened' },
    { action: 'c2pa.edited', softwareAgent: { name: 'seedream' }, digitalSourceType: AI },
  ]);
  expect(Object.keys(manifests)).toHaveLength(1);
});

test('what a provider has signed stays readable as the parent', async () => {
  const { state, active, actions, manifests } = await readManifest(
    await sign({ ...CLOUD, made: provided }),
    bothRoots,
  );
  expect(state).toBe('Trusted');
  const [parent, ...others] = active?.ingredients ?? [];
  expect([parent?.relationship, others]).toEqual(['parentOf', []]);
  const theirs = manifests[parent?.active_manifest ?? ''];
  expect(JSON.stringify(theirs?.assertions)).toContain('their model');
  expect(actions).toMatchObject([
    { action: 'c2pa.opened' },
    { action: 'c2pa.edited', softwareAgent: { name: 'PlateGlow' }, digitalSourceType: AI },
  ]);
});

test('a dish that was laid back is a part of the picture', async () => {
  const { state, active, actions } = await readManifest(
    await sign({ ...CLOUD, made: provided, photo: picture, isDishLaidBack: true }),
    bothRoots,
  );
  expect(state).toBe('Trusted');
  expect(active?.ingredients.map(({ relationship }) => relationship)).toEqual(['parentOf', 'componentOf']);
  expect(actions.at(-1)).toMatchObject({ action: 'c2pa.placed', softwareAgent: { name: 'PlateGlow' } });
});

test('a photo that its camera has signed is kept with what it says', async () => {
  const { state, active } = await readManifest(await sign({ ...LIGHT, photo: provided }), bothRoots);
  expect(state).toBe('Trusted');
  expect(active?.ingredients[0]?.active_manifest).toBeDefined();
});

test('a manifest that was tampered with is kept, and said to be so, and ours holds', async () => {
  const tampered = provided.slice();
  const at = tampered.length - 1000;
  tampered[at] = (tampered[at] ?? 0) ^ 1;
  const { text, active } = await readManifest(await sign({ ...CLOUD, made: tampered }), root);
  expect(active?.ingredients[0]?.active_manifest).toBeDefined();
  expect(text).toContain('assertion.dataHash.mismatch');
});

test('nothing is fetched for what a file names', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const remote = packet.replace(
    'xmp:CreatorTool',
    `xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="http://127.0.0.1:${String(port)}/x.c2pa" xmp:CreatorTool`,
  );
  const manifest = describePicture({ ...CLOUD, made: provided });
  const ingredients = manifest.ingredients.map((one) => ({ ...one, file: putXmp(picture, remote) }));
  await signWithC2pa(picture, { ...manifest, ingredients }, keys).catch(() => undefined);
  server.close();
  expect(asked).toEqual([]);
});

test('signing takes little time once it is loaded', async () => {
  await sign(LIGHT);
  const before = process.cpuUsage();
  for (let i = 0; i < 5; i++) await sign(LIGHT);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 5000).toBeLessThan(150);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawQuarters, claimSize, readTurnedHeic } from '#tests/support/pictures/odd-photos.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto, sendTransform } from '#tests/support/server/photos.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

let backend: SharedBackend;
let person: Person;

beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  person = await signUp(backend.server);
});

const jpeg = () => drawQuarters(64, 48).jpeg().toBuffer();
const jpegOf = async (width: number, height: number) => claimSize(await jpeg(), width, height);

async function pngOf(width: number, height: number) {
  const png = await drawQuarters(64, 48).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** Each size that the file names becomes another one. */
function heicOf(width: number, height: number, { isMain = true } = {}) {
  const heic = Buffer.from(readTurnedHeic());
  for (let at = heic.indexOf('ispe'); at >= 0; at = heic.indexOf('ispe', at + 1)) {
    heic.writeUInt32BE(width, at + 8);
    heic.writeUInt32BE(height, at + 12);
  }
  if (!isMain) heic.writeUInt16BE(99, heic.indexOf('pitm') + 8);
  return heic;
}

/** A JPEG with so many bytes of somebody's own before its header. */
async function behind(bytes: number) {
  const file = Buffer.from(await jpegOf(65_000, 65_000));
  const segments = Array.from({ length: Math.ceil(bytes / 60_000) }, () => {
    const segment = Buffer.alloc(60_000);
    segment.writeUInt32BE(0xffef_ea5e);
    return segment;
  });
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);
}

async function start(file: Uint8Array, type: string) {
  const blob = new Blob([new Uint8Array(file)], { type });
  const photo = await addPhoto(backend.server, person, { file: blob });
  const { status, answer } = await sendTransform(backend.server, photo.request, { token: person.token });
  return { photo, status, answer };
}

async function standsAt(id: string) {
  const [row] = await backend.sql`
    select t.status, s.credits_used,
           (select count(*)::int from public.transform_jobs j where j.transformation_id = t.id) as jobs,
           (select count(*)::int from public.credit_events e where e.transformation_id = t.id) as charges
    from public.transformations t join public.subscriptions s using (user_id) where t.id = ${id}`;
  return row;
}

describe('a photo whose header says that it can never be read is refused before it queues', () => {
  test.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a JPEG of 65000 x 65000', 'image/jpeg', () => jpegOf(65_000, 65_000)],
    ['a PNG of 65000 x 65000', 'image/png', () => pngOf(65_000, 65_000)],
    ['a PNG of 100 MP and a row', 'image/png', () => pngOf(10_000, 10_001)],
    ['a HEIC of 65000 x 65000', 'image/heic', () => heicOf(65_000, 65_000)],
    ['a HEIC of more than 50 MP', 'image/heic', () => heicOf(8000, 6251)],
    ['a PNG that is called a JPEG', 'image/jpeg', () => pngOf(65_000, 65_000)],
  ])('%s', async (_, type, make) => {
    const file = await make();
    const { photo, status, answer } = await start(file, type);
    expect([status, answer]).toEqual([
      413,
      { error: 'photo_too_large', message: 'The photo has more pixels than can be enhanced' },
    ]);
    expect(await standsAt(photo.id)).toEqual({ status: 'uploading', credits_used: 0, jobs: 0, charges: 0 });
    // Nothing of it is lost, here either.
    const { data } = await person.client.storage.from('originals').download(photo.path);
    expect(data?.size).toBe(file.length);
  });
});

describe('and no other', () => {
  test.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a JPEG', 'image/jpeg', jpeg],
    ['a JPEG that says 100 MP', 'image/jpeg', () => jpegOf(10_000, 10_000)],
    ['a PNG that says 100 MP', 'image/png', () => pngOf(10_000, 10_000)],
    ['a HEIC', 'image/heic', readTurnedHeic],
    ['a HEIC that says 50 MP', 'image/heic', () => heicOf(8000, 6250)],
    ['a HEIC with something huge beside', 'image/heic', () => heicOf(65_000, 65_000, { isMain: false })],
    ['one that is no photo: its job tells why', 'image/jpeg', () => Buffer.from('no photo')],
    ['one without a byte', 'image/jpeg', () => new Uint8Array()],
    ['one whose header comes late: its job tells why', 'image/jpeg', () => behind(100_000)],
  ])('%s', async (_, type, make) => {
    const { photo, status } = await start(await make(), type);
    expect(status).toBe(202);
    expect(await standsAt(photo.id)).toEqual({ status: 'queued', credits_used: 1, jobs: 1, charges: 1 });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failed } from '#core/model/failure.ts';
import { PLANS, type PlanName } from '#shared/contract.ts';
import { openAppContext } from '#tests/support/core/app-context.ts';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { asFile, filesOnDisk, freshKey, photo, sendRaw } from './storage-world.ts';

// What one person may keep in storage. Most of it is filled with rows that have no files: the rule reads rows.

let backend: Backend;
let person: Person;

beforeAll(async () => {
  // A server of its own: its folders are looked at.
  backend = await openBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  person = await signUp(backend.server);
});

const FULL = { status: 507, statusCode: '507', message: expect.stringContaining('Your storage is full') };
const originals = () => person.client.storage.from('originals');
const put = async (bytes = 1000, key = freshKey(person)) =>
  (await originals().upload(key, asFile(photo(bytes)))).error;

/** So many photos lie there, of so many bytes together. */
const fill = (photos: number, bytes: number, owner: string | null = person.id) =>
  backend.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
      select 'originals', ${person.id} || '/filled/' || n || '.jpg', ${owner}, ${owner}, gen_random_uuid(),
             jsonb_build_object('size', case n when 1 then ${bytes}::bigint else 0 end)
      from generate_series(1, ${photos}::int) n`;
  });

const setPlan = (plan: PlanName) =>
  backend.service.rpc('set_plan', { p_user_id: person.id, p_plan: plan }).throwOnError();

const send = (headers: Record<string, string>, body?: Iterable<Buffer>) =>
  sendRaw(backend.server, person.token, {
    path: `/storage/v1/object/originals/${freshKey(person)}`,
    headers: { 'content-type': 'image/jpeg', ...headers },
    ...(body && { body }),
    ends: body !== undefined,
  });

describe.each(Object.keys(PLANS) as PlanName[])('on the plan %s', (plan) => {
  const { storedPhotos, storedBytes } = PLANS[plan];

  test('the last photo that it has room for is taken, and the next one is not', async () => {
    await setPlan(plan);
    await fill(storedPhotos - 1, 0);
    expect(await put()).toBeNull();
    expect(await put()).toMatchObject(FULL);
  });

  test('so is the last byte', async () => {
    await setPlan(plan);
    await fill(1, storedBytes - 2000);
    // As bare bytes: a form says more bytes than its file has.
    const upload = (bytes: number) =>
      originals().upload(freshKey(person), photo(bytes), { contentType: 'image/jpeg' });
    expect((await upload(2001)).error).toMatchObject(FULL);
    expect((await upload(2000)).error).toBeNull();
    expect((await upload(1)).error).toMatchObject(FULL);
  });
});

describe('where the storage is full', () => {
  const { storedPhotos, storedBytes } = PLANS.free;

  test('a photo is refused before a byte of it comes', async () => {
    await fill(1, storedBytes - 1000);
    const before = await filesOnDisk(backend.server, 'objects');
    expect(await send({ 'content-length': '1001' })).toMatchObject({
      status: 507,
      body: { code: 'QuotaExceeded' },
    });
    expect(await filesOnDisk(backend.server, 'objects')).toEqual(before);
  });

  test('one that does not say its length is refused when it has come, and nothing of it stays', async () => {
    await fill(1, storedBytes - 1000);
    const before = await filesOnDisk(backend.server, 'objects');
    expect(await send({}, [photo(1001)])).toMatchObject({ status: 507 });
    expect(await filesOnDisk(backend.server, 'objects')).toEqual(before);
    expect(await filesOnDisk(backend.server, 'incoming')).toEqual([]);
  });

  test('copies are counted as photos are', async () => {
    const key = freshKey(person);
    expect(await put(1000, key)).toBeNull();
    await fill(1, storedBytes - 2500);
    expect((await originals().copy(key, freshKey(person))).error).toBeNull();
    const before = await filesOnDisk(backend.server, 'objects');
    expect((await originals().copy(key, freshKey(person))).error).toMatchObject(FULL);
    expect(await filesOnDisk(backend.server, 'objects')).toEqual(before);
  });

  test('of many uploads at once as many arrive as there is room for', async () => {
    await fill(storedPhotos - 3, 0);
    const answers = await Promise.all(Array.from({ length: 12 }, () => put()));
    expect(answers.filter((error) => error === null)).toHaveLength(3);
    expect(answers.filter((error) => error !== null)).toEqual(Array(9).fill(expect.objectContaining(FULL)));
  });

  test('who sends again what has arrived hears that it is there', async () => {
    const key = freshKey(person);
    expect(await put(1000, key)).toBeNull();
    await fill(storedPhotos - 1, 0);
    expect(await put(1000, key)).toMatchObject({ statusCode: '409' });
  });

  test('whoever deletes a photo has room for another', async () => {
    await fill(storedPhotos - 1, 0);
    const key = freshKey(person);
    expect(await put(1000, key)).toBeNull();
    expect(await put()).toMatchObject(FULL);
    await originals().remove([key]);
    expect(await put()).toBeNull();
  });

  test('others have their own, and the server is not counted', async () => {
    await fill(storedPhotos, storedBytes);
    const other = await signUp(backend.server);
    const { error } = await other.client.storage.from('originals').upload(freshKey(other), asFile(photo()));
    expect(error).toBeNull();
    for (const bucket of ['originals', 'outputs', 'thumbnails']) {
      const files = backend.service.storage.from(bucket);
      expect((await files.upload(freshKey(person), asFile(photo()))).error).toBeNull();
    }
  });

  test('what the server has put there is not counted', async () => {
    await fill(storedPhotos, storedBytes, null);
    expect(await put()).toBeNull();
  });

  test('the row is refused too where storage writes it with its own right, as hosted storage does', async () => {
    await fill(storedPhotos, 0);
    const written = backend.sql.begin(async (sql) => {
      await sql`set local role service_role`;
      await sql`
        insert into storage.objects (bucket_id, name, owner_id, metadata)
        values ('originals', ${freshKey(person)}, ${person.id}, '{"size": 1}')`;
    });
    await expect(written).rejects.toMatchObject({ code: 'PT507' });
  });

  test('a phone understands that, and keeps the photo', async () => {
    await fill(storedPhotos, 0);
    const { outbox } = openAppContext(backend.server);
    const item = samplePhoto(crypto.randomUUID(), { userId: person.id });
    const bytes = new TextEncoder().encode('abc').buffer;
    expect(await outbox.upload(item, bytes, { token: person.token })).toEqual(
      failed({ kind: 'storage_full' }),
    );
  });
});

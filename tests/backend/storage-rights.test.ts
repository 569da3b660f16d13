import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { REFERENCE_PLATE } from '#shared/contract.ts';
import { isSupabaseGiven, openAnySupabase } from '#tests/support/server/any-supabase.ts';
import { openBackend, type AnySupabase } from '#tests/support/server/backend.ts';
import { asFile, freshKey, openWorld, photo, type StorageWorld } from './storage-world.ts';

let world: StorageWorld<AnySupabase>;
let plate: Blob | null;
beforeAll(async () => {
  // A server of its own, unless one is given: there is one reference plate, and it is taken away and replaced here.
  world = await openWorld<AnySupabase>(isSupabaseGiven() ? openAnySupabase() : openBackend());
  ({ data: plate } = await filesOf('service', 'reference-images').download(REFERENCE_PLATE));
});
afterAll(async () => {
  const files = filesOf('service', 'reference-images');
  if (plate) await files.upload(REFERENCE_PLATE, plate, { upsert: true });
  await world.stop();
});

type Who = 'owner' | 'other' | 'nobody' | 'service';
type Files = ReturnType<SupabaseClient['storage']['from']>;

const TYPES = {
  originals: 'image/jpeg',
  outputs: 'image/png',
  thumbnails: 'image/webp',
  'reference-images': 'image/png',
};
type BucketName = keyof typeof TYPES;

/** Each says whether it could do what it tried, on an object that exists and a name that is free. */
const ATTEMPTS = {
  add: async (files: Files, { free, type }: Scene) =>
    !(await files.upload(free, asFile(photo(), type))).error,
  overwrite: async (files: Files, { key, type }: Scene) =>
    !(await files.upload(key, asFile(photo(), type), { upsert: true })).error,
  update: async (files: Files, { key, type }: Scene) =>
    !(await files.update(key, asFile(photo(), type))).error,
  download: async (files: Files, { key, content }: Scene) => {
    const { data } = await files.download(key);
    return data !== null && Buffer.from(await data.arrayBuffer()).equals(content);
  },
  info: async (files: Files, { key, content }: Scene) =>
    (await files.info(key)).data?.size === content.length,
  exists: async (files: Files, { key }: Scene) => (await files.exists(key)).data,
  sign: async (files: Files, { key }: Scene) => !(await files.createSignedUrl(key, 60)).error,
  signMany: async (files: Files, { key }: Scene) =>
    (await files.createSignedUrls([key], 60)).data?.[0]?.error === null,
  signUpload: async (files: Files, { free }: Scene) => !(await files.createSignedUploadUrl(free)).error,
  list: async (files: Files, { key }: Scene) => {
    const slash = key.lastIndexOf('/');
    const { data } = await files.list(key.slice(0, Math.max(slash, 0)), { search: key.slice(slash + 1) });
    return data?.length === 1;
  },
  copy: async (files: Files, { key, free }: Scene) => !(await files.copy(key, free)).error,
  move: async (files: Files, { key, free }: Scene) => !(await files.move(key, free)).error,
  remove: async (files: Files, { key }: Scene) => (await files.remove([key])).data?.length === 1,
};
type Attempt = keyof typeof ATTEMPTS;

interface Scene {
  key: string;
  free: string;
  type: string;
  content: Buffer;
}

const SEEING: Attempt[] = ['download', 'info', 'exists', 'sign', 'signMany', 'list'];
const EVERYTHING = Object.keys(ATTEMPTS) as Attempt[];

/** What the policies grant. What is not named is refused. */
const GRANTED: Record<BucketName, Record<Who, Attempt[]>> = {
  originals: {
    owner: [...SEEING, 'add', 'signUpload', 'copy', 'remove'],
    other: [],
    nobody: [],
    service: EVERYTHING,
  },
  outputs: { owner: [...SEEING, 'remove'], other: [], nobody: [], service: EVERYTHING },
  thumbnails: { owner: [...SEEING, 'remove'], other: [], nobody: [], service: EVERYTHING },
  'reference-images': { owner: SEEING, other: SEEING, nobody: [], service: EVERYTHING },
};

const filesOf = (who: Who, bucket: BucketName): Files => {
  const client = who === 'owner' || who === 'other' ? world[who].client : world[who];
  return client.storage.from(bucket);
};

async function setScene(bucket: BucketName): Promise<Scene> {
  const isPlate = bucket === 'reference-images';
  const key = isPlate ? REFERENCE_PLATE : freshKey(world.owner);
  const free = isPlate ? `${freshKey(world.owner).replaceAll('/', '-')}.png` : freshKey(world.owner);
  const content = photo();
  const { error } = await filesOf('service', bucket).upload(key, asFile(content, TYPES[bucket]), {
    upsert: true,
  });
  if (error) throw error;
  return { key, free, type: TYPES[bucket], content };
}

const cases = (Object.keys(GRANTED) as BucketName[]).flatMap((bucket) =>
  (Object.keys(GRANTED[bucket]) as Who[]).flatMap((who) =>
    EVERYTHING.map((attempt) => [bucket, who, attempt, GRANTED[bucket][who].includes(attempt)] as const),
  ),
);

describe('in each bucket everybody may do what the policies grant, and nothing else', () => {
  test.each(cases)('%s: %s, %s: %s', async (bucket, who, attempt, isGranted) => {
    const scene = await setScene(bucket);
    // `exists` reads a refusal as "no"; only another kind of answer is thrown.
    expect(await ATTEMPTS[attempt](filesOf(who, bucket), scene)).toBe(isGranted);
    if (isGranted) return;
    const untouched = await filesOf('service', bucket).download(scene.key);
    expect(Buffer.from(await untouched.data!.arrayBuffer()).equals(scene.content)).toBe(true);
    expect((await filesOf('service', bucket).exists(scene.free)).data).toBe(false);
  });
});

describe('the reference plate', () => {
  test('is added by whoever finds it absent, and never overwritten', async () => {
    await filesOf('service', 'reference-images').remove([REFERENCE_PLATE]);
    const first = await filesOf('owner', 'reference-images').upload(
      REFERENCE_PLATE,
      asFile(photo(), 'image/png'),
      {
        upsert: true,
      },
    );
    expect(first.error).toBeNull();
    const second = await filesOf('other', 'reference-images').upload(
      REFERENCE_PLATE,
      asFile(photo(), 'image/png'),
      {
        upsert: true,
      },
    );
    expect(second.error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
  });
});

describe('what people are told', () => {
  test('of a name that is taken: Duplicate', async () => {
    const { key } = await setScene('originals');
    const { error } = await filesOf('owner', 'originals').upload(key, asFile(photo()));
    expect(error).toMatchObject({ status: 400, statusCode: '409', code: 'KeyAlreadyExists' });
  });

  test('with a token that is not good: that there is no bucket to read from, as hosted storage says it', async () => {
    const { key } = await setScene('originals');
    const ask = async (path: string) => {
      const headers = { authorization: 'Bearer a.b.c', apikey: world.server.publishableKey };
      const answer = await fetch(`${world.server.url}/storage/v1/object/${path}/${key}`, { headers });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await ask('info/originals')).toEqual([400, 'NoSuchBucket']);
    expect(await ask('originals')).toEqual([400, 'NoSuchBucket']);
    expect(await ask('authenticated/originals')).toEqual([400, 'AccessDenied']);
  });

  test('of somebody else’s photo: that it is not there', async () => {
    const { key } = await setScene('originals');
    const { error } = await filesOf('other', 'originals').createSignedUrl(key, 60);
    expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Object not found' });
  });

  test('of a bucket that does not exist: that it is not there', async () => {
    const { error } = await world.owner.client.storage.from('no-such').upload('a.jpg', asFile(photo()));
    expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
  });

  test('of a public URL into a private bucket: that there is no such bucket', async () => {
    const { key } = await setScene('outputs');
    const answer = await fetch(filesOf('nobody', 'outputs').getPublicUrl(key).data.publicUrl);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '404', error: 'Bucket not found' });
  });

  test('of the buckets: nothing, unless they are the service', async () => {
    expect((await world.owner.client.storage.listBuckets()).data).toEqual([]);
    expect((await world.nobody.storage.listBuckets()).data).toEqual([]);
    expect((await world.owner.client.storage.getBucket('originals')).error).toMatchObject({
      statusCode: '404',
    });
    expect((await world.service.storage.getBucket('originals')).data).toMatchObject({
      public: false,
      file_size_limit: 20_971_520,
    });
  });
});

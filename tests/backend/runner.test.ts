import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { LIMITS, type Recipe, type RecipeReport } from '#shared/contract.ts';
import { findLeftovers } from '#tests/faults/truth.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto, sendTransform, type SentPhoto } from '#tests/support/server/photos.ts';
import { commandOf, killNow, listDescendants } from '#tests/support/server/processes.ts';
import { PICTURE_PATIENCE_MS, until } from '#tests/support/until.ts';

// The whole way, on the real server with its own runner: from the accepted photo to the picture that its owner opens.
let backend: Backend;
let person: Person;
let dish: Blob;
/** Its picture is made in a fraction of the time: for where its pixels do not matter. */
let smallDish: Blob;

beforeAll(async () => {
  backend = await openBackend({ env: { JOB_WORKERS: '2' } });
  person = await signUp(backend.server);
  dish = await drawDish();
  smallDish = await drawDish({ width: 400, height: 300 });
});
afterAll(() => backend.stop());

const send = (photo: SentPhoto, of: Person = person, recipe: Partial<Recipe> = {}) => {
  const request = { ...photo.request, recipe: { ...photo.request.recipe, ...recipe } };
  return sendTransform(backend.server, request, { token: of.token });
};

const readPhoto = async (id: string, of: Person = person) => {
  const { data } = await of.client
    .from('transformations')
    .select('*, transformation_versions(*)')
    .eq('id', id)
    .single()
    .throwOnError();
  return data as {
    status: string;
    failure_code: string | null;
    current_version: number;
    output_url: string;
    thumbnail_url: string;
    recipe: { width: number; height: number; report: RecipeReport };
    transformation_versions: { version_number: number; output_url: string }[];
  };
};
const ended = async (id: string, of: Person = person) => {
  let photo = await readPhoto(id, of);
  const hasEnded = async () => {
    photo = await readPhoto(id, of);
    return photo.status === 'ready' || photo.status === 'failed';
  };
  await until(`photo ${id} has ended`, hasEnded, PICTURE_PATIENCE_MS);
  return photo;
};
const transform = async (file: Blob, of: Person = person) => {
  const photo = await addPhoto(backend.server, of, { file });
  expect((await send(photo, of)).status).toBe(202);
  return { ...photo, row: await ended(photo.id, of) };
};
const open = async (bucket: string, url: string, of: Person = person): Promise<Buffer> => {
  const path = url.split(`/object/public/${bucket}/`)[1] ?? '';
  const { data } = await of.client.storage.from(bucket).createSignedUrl(path, LIMITS.signedUrlSeconds);
  const response = await fetch(new URL(data!.signedUrl, backend.server.url));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const readCredits = async (of: Person = person) => {
  const { data } = await of.client.from('subscriptions').select('credits_used').single().throwOnError();
  const { data: events } = await of.client.from('credit_events').select('kind, amount').throwOnError();
  const { credits_used: used } = data;
  return { used, kinds: (events as { kind: string }[]).map(({ kind }) => kind).toSorted() };
};

const drawGif = async () => {
  const gif = await sharp(Buffer.from(await dish.arrayBuffer()))
    .resize(40)
    .gif()
    .toBuffer();
  return new Blob([new Uint8Array(gif)], { type: 'image/png' });
};

test('a photo becomes a picture that its owner opens, with a thumbnail, for one credit', async () => {
  const { id, row } = await transform(dish);
  expect(row).toMatchObject({
    status: 'ready',
    current_version: 1,
    failure_code: null,
    recipe: { width: 1200, height: 900, report: { engine: 'local', couldNot: expect.any(Array) } },
  });
  expect(row.recipe.report.did.length).toBeGreaterThan(0);
  expect(row.output_url).toBe(
    `${backend.server.url}/storage/v1/object/public/outputs/${person.id}/${id}/v1-1.jpg`,
  );
  const output = await sharp(await open('outputs', row.output_url)).metadata();
  expect(output).toMatchObject({ format: 'jpeg', width: 1200, height: 900, space: 'srgb' });
  expect(output.exif).toBeUndefined();
  const thumbnail = await sharp(await open('thumbnails', row.thumbnail_url)).metadata();
  expect(thumbnail).toMatchObject({ format: 'webp', width: 400, height: 300 });
  expect(await readCredits()).toEqual({ used: 1, kinds: ['grant', 'reserve'] });
});

test('the owner’s result is nobody else’s', async () => {
  const { row } = await transform(smallDish);
  const stranger = await signUp(backend.server);
  const path = row.output_url.split('/outputs/')[1] ?? '';
  const signed = await stranger.client.storage.from('outputs').createSignedUrl(path, 60);
  expect(signed.error).not.toBeNull();
  expect((await fetch(row.output_url)).status).toBeGreaterThanOrEqual(400);
});

test('the same request again, of the same photo, is refused by its code and takes no credit', async () => {
  const cook = await signUp(backend.server);
  const first = await transform(smallDish, cook);
  const again = await Promise.all([send(first, cook), send(first, cook, { prompt: 'Warm light, please!' })]);
  for (const { answer } of again) expect(answer).toMatchObject({ error: 'same_picture' });
  expect(await readCredits(cook)).toEqual({ used: 1, kinds: ['grant', 'reserve'] });
});

test('a re-run makes the next version and keeps the one before', async () => {
  const cook = await signUp(backend.server);
  const first = await transform(dish, cook);
  expect((await send(first, cook, { style: 'zen' })).answer).toMatchObject({ version: 2 });
  await until(
    'the second version is there',
    async () => (await readPhoto(first.id, cook)).current_version === 2,
    PICTURE_PATIENCE_MS,
  );
  const { transformation_versions: versions } = await readPhoto(first.id, cook);
  expect(versions.map(({ version_number: number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2]);
  for (const { output_url: url } of versions)
    expect((await open('outputs', url, cook)).length).toBeGreaterThan(10_000);
  expect((await readCredits(cook)).used).toBe(2);
});

test('the free plan has its mark in the corner, and who pays has none', async () => {
  const [free, paying] = await Promise.all([signUp(backend.server), signUp(backend.server)]);
  await backend.sql`update public.subscriptions set plan = 'growth' where user_id = ${paying.id}`;
  const [marked, plain] = await Promise.all([transform(dish, free), transform(dish, paying)]);
  const pixels = async (of: Person, url: string) =>
    await sharp(await open('outputs', url, of))
      .raw()
      .toBuffer();
  const [a, b] = [await pixels(free, marked.row.output_url), await pixels(paying, plain.row.output_url)];
  const differing = { inCorner: 0, elsewhere: 0 };
  for (let i = 0; i < a.length; i += 3) {
    const [x, y] = [(i / 3) % 1200, Math.floor(i / 3 / 1200)];
    const distance =
      Math.abs(a[i]! - b[i]!) + Math.abs(a[i + 1]! - b[i + 1]!) + Math.abs(a[i + 2]! - b[i + 2]!);
    if (distance > 30) differing[x > 800 && y > 750 ? 'inCorner' : 'elsewhere'] += 1;
  }
  expect(differing.inCorner).toBeGreaterThan(200);
  expect(differing.elsewhere).toBe(0);
});

describe('a photo that cannot be', () => {
  test.each([
    ['no picture', () => new Blob(['a menu, not a photo'], { type: 'image/jpeg' }), 'unreadable_photo'],
    ['cut off', async () => (await drawDish()).slice(0, 9_000, 'image/jpeg'), 'unreadable_photo'],
    ['of a kind that we do not take', drawGif, 'unsupported_photo'],
  ])('read because it is %s fails clearly and gives the credit back', async (_, make, code) => {
    const cook = await signUp(backend.server);
    const { row } = await transform(await make(), cook);
    expect(row).toMatchObject({ status: 'failed', failure_code: code, current_version: 0 });
    expect(await readCredits(cook)).toEqual({ used: 0, kinds: ['grant', 'refund', 'reserve'] });
  });
});

test('deleting a transformation removes its rows and its files, and nothing of another', async () => {
  const cook = await signUp(backend.server);
  const kept = await transform(smallDish, cook);
  const gone = await transform(smallDish, cook);
  await cook.client.from('transformations').delete().eq('id', gone.id).throwOnError();
  const rowsLeft = async () => {
    const [left] = await backend.sql<{ rows: number }[]>`
      select ((select count(*) from public.transformations where id = ${gone.id})
            + (select count(*) from public.transformation_versions where transformation_id = ${gone.id})
            + (select count(*) from public.transform_jobs where transformation_id = ${gone.id})
            + (select count(*) from storage.objects where name like ${`%${gone.id}%`} or name = ${gone.path})
        )::int as rows`;
    return left?.rows;
  };
  await until('no row is left', async () => (await rowsLeft()) === 0);
  const isCleared = async () => (await findLeftovers(backend.sql, backend.server.dataDir)).length === 0;
  await until('no file is left', isCleared);
  await open('outputs', kept.row.output_url, cook);
  await open('thumbnails', kept.row.thumbnail_url, cook);
  expect(await cook.client.storage.from('originals').exists(kept.path)).toMatchObject({ data: true });
});

test('deleting a photo of one’s own never removes a file of somebody else’s', async () => {
  const victim = await signUp(backend.server);
  const { path } = await transform(smallDish, victim);
  const thief = await signUp(backend.server);
  const trap = await addPhoto(backend.server, thief, { isUploaded: false });
  await backend.sql`
    update public.transformations set original_url = ${`http://x/storage/v1/object/public/originals/${path}`}
    where id = ${trap.id}`;
  await thief.client.from('transformations').delete().eq('id', trap.id).throwOnError();
  await until('the list is worked off', async () => {
    const rows = await backend.sql`select 1 from public.file_removals where user_id = ${thief.id}`;
    return rows.length === 0;
  });
  expect(await victim.client.storage.from('originals').exists(path)).toMatchObject({ data: true });
});

test('an account that support removes leaves no file', async () => {
  const cook = await signUp(backend.server);
  await transform(smallDish, cook);
  await addPhoto(backend.server, cook, { file: smallDish });
  const { data } = await backend.service.rpc('remove_account', { p_user_id: cook.id });
  expect(data).toBe(true);
  const isCleared = async () => {
    const objects = await backend.sql`select 1 from storage.objects where name like ${`${cook.id}/%`}`;
    return objects.length === 0 && (await findLeftovers(backend.sql, backend.server.dataDir)).length === 0;
  };
  await until('every file is gone', isCleared);
});

test('fifty calls at once are one job, one credit, one version', async () => {
  const cook = await signUp(backend.server);
  const photo = await addPhoto(backend.server, cook, { file: dish });
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(photo, cook)));
  const seen = new Set(answers.map(({ status, answer }) => `${status} ${JSON.stringify(answer)}`));
  for (const line of seen) expect(line).toMatch(/^202 .*"version":1,"status":"(queued|enhancing)"/);
  await ended(photo.id, cook);
  const { transformation_versions: versions } = await readPhoto(photo.id, cook);
  expect(versions).toHaveLength(1);
  expect(await readCredits(cook)).toEqual({ used: 1, kinds: ['grant', 'reserve'] });
});

const pictureProcesses = () =>
  listDescendants(backend.server.process.pid!).filter((pid) => commandOf(pid).includes('picture-process'));

test('two photos are worked on at once, in processes of their own, and the server answers meanwhile', async () => {
  for (const pid of pictureProcesses()) killNow(pid);
  const cook = await signUp(backend.server);
  const file = await drawDish({ width: 4000, height: 3000 });
  const photos = await Promise.all([1, 2].map(() => addPhoto(backend.server, cook, { file })));
  await Promise.all(photos.map((photo) => send(photo, cook)));
  const answers: number[] = [];
  const isBoth = async () => {
    answers.push((await fetch(`${backend.server.url}/healthz`)).status);
    return pictureProcesses().length === 2;
  };
  await until('two picture processes are there', isBoth);
  for (const { id } of photos) expect(await ended(id, cook)).toMatchObject({ status: 'ready' });
  expect(new Set(answers)).toEqual(new Set([200]));
});

test('a stop in the middle gives the job back, no try counted, and the next start finishes it', async () => {
  const dataDir = makeReadyDataDir();
  const env = { JOB_WORKERS: '1' };
  const first = await openBackend({ dataDir, env });
  const cook = await signUp(first.server);
  const photo = await addPhoto(first.server, cook, { file: await drawDish({ width: 4000, height: 3000 }) });
  await sendTransform(first.server, photo.request, { token: cook.token });
  const job = async (sql: Backend['sql']) => {
    const [row] = await sql`select * from public.transform_jobs where transformation_id = ${photo.id}`;
    return row;
  };
  await until('it is begun', async () => (await job(first.sql))?.state === 'running');
  await first.stop();
  const second = await openBackend({ dataDir, env });
  try {
    // Done in the time that a stopping server gives, or given back.
    expect(await job(second.sql)).toMatchObject({ failures: 0, losses: 0 });
    const isDone = async () => (await job(second.sql))?.state === 'done';
    await until('it is done', isDone, PICTURE_PATIENCE_MS);
    expect(await job(second.sql)).toMatchObject({ failures: 0, losses: 0 });
  } finally {
    await second.stop();
    removeDataDir(dataDir);
  }
});

test('a picture process that is killed takes neither the server nor the photo with it', async () => {
  const cook = await signUp(backend.server);
  const file = await drawDish({ width: 4000, height: 3000 });
  const photo = await addPhoto(backend.server, cook, { file });
  await send(photo, cook);
  const isHit = async () => {
    for (const pid of pictureProcesses()) killNow(pid);
    const [job] = await backend.sql`
      select failures, state from public.transform_jobs where transformation_id = ${photo.id}`;
    expect(job?.state, 'it is not done before').not.toBe('done');
    return Number(job?.failures) > 0;
  };
  await until('the process that works on it is killed', isHit);
  expect(await ended(photo.id, cook)).toMatchObject({ status: 'ready', current_version: 1 });
  expect(await readCredits(cook)).toEqual({ used: 1, kinds: ['grant', 'reserve'] });
  const [job] =
    await backend.sql`select attempts from public.transform_jobs where transformation_id = ${photo.id}`;
  expect(job?.attempts, 'the kill hit it').toBeGreaterThan(1);
});

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rememberCluster } from '#local/postgres/location.ts';
import { canHaveSmallDisk, makeSmallDisk } from '#tests/faults/small-disk.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { openBackend, type Backend } from '#tests/support/server/backend.ts';
import { removeDataDir } from '#tests/support/server/data-dir.ts';
import { makeReadyDataDir } from '#tests/support/server/golden-data-dir.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { addPhoto, sendTransform } from '#tests/support/server/photos.ts';
import { findClusterFolder } from '#tests/support/server/processes.ts';
import { startServer } from '#tests/support/server/server.ts';
import { PICTURE_PATIENCE_MS, until } from '#tests/support/until.ts';
import { asFile, filesOnDisk, freshKey, photo, sendRaw } from './storage-world.ts';

// A server whose disk is all reserve: no disk of today has a million gigabytes.

let backend: Backend;
let person: Person;

beforeAll(async () => {
  backend = await openBackend({ env: { DISK_RESERVE_MB: '1000000000', JOB_WORKERS: '1' } });
  person = await signUp(backend.server);
});
afterAll(() => backend.stop());

const FULL = {
  status: 507,
  statusCode: '507',
  message: expect.stringContaining('Uploads are paused'),
};
const originals = () => person.client.storage.from('originals');

test('photos are refused before their bytes come, and so are copies', async () => {
  const answer = await sendRaw(backend.server, person.token, {
    path: `/storage/v1/object/originals/${freshKey(person)}`,
    headers: { 'content-type': 'image/jpeg', 'content-length': '1000' },
    ends: false,
  });
  expect(answer).toMatchObject({ status: 507, body: { code: 'ServerFull' } });
  const key = freshKey(person);
  const { error } = await backend.service.storage.from('originals').upload(key, asFile(photo()));
  expect(error).toBeNull();
  const before = await filesOnDisk(backend.server, 'objects');
  expect((await originals().copy(key, freshKey(person))).error).toMatchObject(FULL);
  expect(await filesOnDisk(backend.server, 'objects')).toEqual(before);
});

test('a stranger hears that it is not theirs, and who sends again what has arrived that it is there', async () => {
  const key = freshKey(person);
  await backend.service.storage.from('originals').upload(key, asFile(photo()));
  const other = await signUp(backend.server);
  const theirs = await other.client.storage.from('originals').upload(freshKey(person), asFile(photo()));
  expect(theirs.error).toMatchObject({ statusCode: '403' });
  expect((await originals().upload(key, asFile(photo()))).error).toMatchObject({ statusCode: '409' });
});

test.skipIf(!canHaveSmallDisk)('the disk of the database counts where it is another one', async () => {
  const disk = makeSmallDisk(300);
  const dataDir = makeReadyDataDir();
  const cluster = join(disk.folder, 'postgres');
  execFileSync('cp', ['-a', findClusterFolder(dataDir), cluster]);
  rememberCluster(dataDir, cluster);
  const server = await startServer({ dataDir, env: { DISK_RESERVE_MB: '300' } });
  try {
    const { freeMB } = (await (await fetch(`${server.url}/healthz`)).json()) as { freeMB: number };
    expect(freeMB).toBeLessThan(300);
    const cook = await signUp(server);
    const sent = cook.client.storage.from('originals').upload(freshKey(cook), asFile(photo()));
    expect((await sent).error).toMatchObject(FULL);
  } finally {
    await server.stop();
    removeDataDir(dataDir);
    disk.remove();
  }
});

test('what lies there already becomes a picture', async () => {
  const { id, path, request } = await addPhoto(backend.server, person, { isUploaded: false });
  const file = await drawDish({ width: 640, height: 480 });
  await backend.service.storage.from('originals').upload(path, file, { contentType: file.type });
  await sendTransform(backend.server, request, { token: person.token });
  let end: { status?: string; output_url?: string } | null = null;
  const hasEnded = async () => {
    const rows = person.client.from('transformations').select('status, output_url');
    ({ data: end } = await rows.eq('id', id).single());
    return ['ready', 'failed'].includes(end?.status ?? '');
  };
  await until('it has come to an end', hasEnded, PICTURE_PATIENCE_MS);
  expect(end).toMatchObject({ output_url: expect.stringContaining(`/outputs/${person.id}/${id}/`) });
});

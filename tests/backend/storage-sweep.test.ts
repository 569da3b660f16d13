import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFaultProxy } from '#tests/support/faults/fault-proxy.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';
import { startS3, type S3Server } from '#tests/support/server/s3-server.ts';
import { startServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';

// A start with the pictures of a year.

const ROWS = 20_000;
let backend: SharedBackend;
let s3: S3Server;

beforeAll(async () => {
  [backend, s3] = await Promise.all([openSharedBackend(), startS3()]);
});
afterAll(async () => {
  await backend.stop();
  await s3.throwAway();
});

test('among many objects those of some versions are found without reading all', async () => {
  const versions = Array.from({ length: 100 }, () => randomUUID());
  const connection = await backend.sql.reserve();
  try {
    await connection`begin`;
    await connection`
      insert into storage.objects (bucket_id, name, version)
      select 'originals', gen_random_uuid() || '/' || n, gen_random_uuid() from generate_series(1, ${ROWS}) n`;
    await connection`analyze storage.objects`;
    const plan = await connection<{ 'QUERY PLAN': string }[]>`
      explain select version from storage.objects where version = any(${versions})`;
    const told = plan.map((line) => line['QUERY PLAN'].slice(0, 80)).join('\n');
    expect(told).toContain('objects_version');
    expect(told).not.toContain('Seq Scan');
  } finally {
    await connection`rollback`;
    connection.release();
  }
});

test('a start does not wait until all pictures are listed', async () => {
  const proxy = await openFaultProxy({ target: new URL(s3.url).origin });
  const listing = proxy.when({ method: /^GET$/, path: /list-type=2.*objects/ }, { do: 'hold' });
  const server = await startServer({
    env: { S3_URL: s3.url.replace(new URL(s3.url).host, new URL(proxy.url).host) },
  });
  try {
    await until('the pictures are being listed', () => listing.strikes() > 0);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  } finally {
    listing.release();
    expect(await server.stop()).toBe(0);
    await proxy.close();
  }
});

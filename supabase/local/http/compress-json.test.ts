import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressJson } from './compress-json.ts';

const rows = Array.from({ length: 200 }, (_, n) => ({ id: n, status: 'ready' }));
const asking = (encodings?: string, method = 'GET') =>
  new Request('http://server/rest/v1/transformations', {
    method,
    headers: encodings === undefined ? {} : { 'accept-encoding': encodings },
  });

test('many rows are packed for whoever unpacks them, and say so', async () => {
  const answer = Response.json(rows, {
    status: 206,
    headers: { 'content-range': '0-199/300', vary: 'origin' },
  });
  const packed = await compressJson(asking('br, gzip'), answer);
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect([packed.status, packed.headers.get('content-range')]).toEqual([206, '0-199/300']);
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('content-length')).toBe(String(bytes.length));
  expect(packed.headers.get('vary')).toBe('origin, accept-encoding');
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(rows);
});

test.each([
  ['nothing', undefined],
  ['another packing', 'br'],
])('whoever says %s is answered as it is', async (_, encodings) => {
  const answer = await compressJson(asking(encodings), Response.json(rows));
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect(await answer.json()).toEqual(rows);
});

test('a few rows, other content and answers without any stay as they are', async () => {
  const few = await compressJson(asking('gzip'), Response.json([1]));
  expect([few.headers.get('content-encoding'), await few.json()]).toEqual([null, [1]]);
  const text = new Response('a'.repeat(5_000), { headers: { 'content-type': 'text/csv' } });
  expect(await compressJson(asking('gzip'), text)).toBe(text);
  const head = new Response(null, {
    headers: { 'content-type': 'application/json', 'content-length': '9999' },
  });
  expect(await compressJson(asking('gzip', 'HEAD'), head)).toBe(head);
});

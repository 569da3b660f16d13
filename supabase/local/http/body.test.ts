import { expect, test } from 'vitest';
import { BodyTooLarge, BodyTooSlow, withLimitedBody } from './body.ts';

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request('http://x/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

const readLimited = async (request: Request) =>
  new Uint8Array(await (await withLimitedBody(request, 100)).arrayBuffer());

/** Gives pieces of ten bytes for ever, and tells how many were taken. */
function endless() {
  const taken = { pieces: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.pieces += 1;
      controller.enqueue(new Uint8Array(10));
    },
    cancel() {
      taken.isCancelled = true;
    },
  });
  return { stream, taken };
}

test.each([0, 1, 99, 100])('a body of %i bytes is read whole where 100 are allowed', async (size) => {
  const bytes = new Uint8Array(size).map((_, i) => i);
  expect(await readLimited(post(bytes))).toEqual(bytes);
});

test('a body of one byte more is refused', async () => {
  await expect(readLimited(post(new Uint8Array(101)))).rejects.toBeInstanceOf(BodyTooLarge);
});

test('a body without a promised length is cut off where it grows too large, not read to its end', async () => {
  const { stream, taken } = endless();
  await expect(readLimited(post(stream))).rejects.toBeInstanceOf(BodyTooLarge);
  expect(taken.isCancelled).toBe(true);
  expect(taken.pieces).toBeLessThan(20);
});

test('a promised length that is too large is refused before anything is read', async () => {
  const { stream, taken } = endless();
  const request = post(stream, { 'content-length': '101' });
  await expect(readLimited(request)).rejects.toBeInstanceOf(BodyTooLarge);
  expect(taken.pieces).toBeLessThan(3);
});

test('a length that promises less than comes does not help', async () => {
  const { stream } = endless();
  await expect(readLimited(post(stream, { 'content-length': '1' }))).rejects.toBeInstanceOf(BodyTooLarge);
});

test('a limited request says the same as before, with its true length', async () => {
  const limited = await withLimitedBody(post('hello', { 'x-kept': 'yes', 'content-length': '4' }), 100);
  expect(limited.method).toBe('POST');
  expect(limited.headers.get('x-kept')).toBe('yes');
  expect(limited.headers.get('content-length')).toBe('5');
  expect(await limited.text()).toBe('hello');
});

test('a request without a body passes as it is', async () => {
  const request = new Request('http://x/');
  expect(await withLimitedBody(request, 0)).toBe(request);
});

test('a body that drips is given up, and its sender let go', async () => {
  let isCancelled = false;
  const drip = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(1)),
    cancel() {
      isCancelled = true;
    },
  });
  await expect(withLimitedBody(post(drip), 100, 20)).rejects.toBeInstanceOf(BodyTooSlow);
  expect(isCancelled).toBe(true);
});

test('trouble of the line itself stays what it is', async () => {
  const torn = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('torn')),
  });
  await expect(withLimitedBody(post(torn), 100)).rejects.toThrow('torn');
});

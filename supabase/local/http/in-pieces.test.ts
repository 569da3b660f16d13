import { expect, test } from 'vitest';
import { inPieces } from './in-pieces.ts';

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => i % 251);
const answerOf = (length: number) =>
  new Response(bytesOf(length), { status: 206, headers: { 'content-length': String(length), 'x-a': 'b' } });

const NEVER = new AbortController().signal;

/** Whether it has happened by now. */
const isOver = async (event: Promise<void>) =>
  await Promise.race([event.then(() => true), new Promise((resolve) => setTimeout(resolve, 20, false))]);

test('a large answer is the same, and sent when its last piece has been taken', async () => {
  const { response, sent } = inPieces(answerOf(300_000), NEVER);
  expect([response.status, response.headers.get('x-a')]).toEqual([206, 'b']);
  const reader = response.body!.getReader();
  const taken: number[] = [];
  for (let left = 300_000; left > 0;) {
    const { value } = await reader.read();
    expect(await isOver(sent)).toBe(false);
    taken.push(...value!);
    left -= value!.length;
  }
  expect(Buffer.from(taken).equals(bytesOf(300_000))).toBe(true);
  expect(await isOver(sent)).toBe(false);
  expect((await reader.read()).done).toBe(true);
  expect(await isOver(sent)).toBe(true);
});

test('whoever hangs up ends the wait for it', async () => {
  const { response, sent } = inPieces(answerOf(300_000), NEVER);
  const reader = response.body!.getReader();
  await reader.read();
  await reader.cancel();
  expect(await isOver(sent)).toBe(true);
});

test('so does one who hangs up before anything of it was taken', async () => {
  const request = new AbortController();
  const { sent } = inPieces(answerOf(300_000), request.signal);
  expect(await isOver(sent)).toBe(false);
  request.abort();
  expect(await isOver(sent)).toBe(true);
});

test('a small answer is left as it is, and one without a body', async () => {
  for (const answer of [answerOf(1000), new Response(null, { headers: { 'content-length': '300000' } })]) {
    const { response, sent } = inPieces(answer, NEVER);
    expect(response).toBe(answer);
    expect(await isOver(sent)).toBe(true);
  }
});

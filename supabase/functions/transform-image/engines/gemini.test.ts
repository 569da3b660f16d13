import { afterAll, beforeAll, expect, test } from 'vitest';
import { engineJob, faultFrom, PROMPT } from '#tests/support/providers/engine-job.ts';
import { createGeminiServer, errorOf } from '#tests/support/providers/gemini-server.ts';
import { samplePicture } from '#tests/support/providers/sample-picture.ts';
import type { Engine } from './engine.ts';
import { createGemini } from './gemini.ts';

const never = new AbortController().signal;
let gemini: Awaited<ReturnType<typeof createGeminiServer>>;
let engine: Engine;
beforeAll(async () => {
  gemini = await createGeminiServer();
  engine = createGemini({ ...gemini, model: 'gemini-3.1-flash-image' });
});
afterAll(() => gemini.close());

const submit = async (parts: Parameters<typeof engineJob>[0] = {}) =>
  await engine.submit(await engineJob(parts), never);
const fault = async () => await faultFrom(submit(), gemini.key);
const whole = () => gemini.picture.toString('base64');
const inline = (bytes: Uint8Array, more = {}) => ({
  inlineData: { mimeType: 'image/jpeg', data: Buffer.from(bytes).toString('base64') },
  ...more,
});

test('a photo is sent with the prompt, and the picture of the answer is given back', async () => {
  expect(await submit()).toEqual({ state: 'done', result: new Uint8Array(gemini.picture) });
  const { contents, generationConfig } = gemini.bodies.at(-1)!;
  expect(contents[0]?.parts).toMatchObject([{ text: PROMPT }, { inline_data: { mime_type: 'image/jpeg' } }]);
  expect(generationConfig.imageConfig).toEqual({ aspectRatio: '4:3', imageSize: '2K' });
  expect(gemini.calls.at(-1)).toMatchObject({
    path: '/v1beta/models/gemini-3.1-flash-image:generateContent',
  });
});

test('the reference plate goes along as second picture', async () => {
  const bytes = await samplePicture({ format: 'webp' });
  await submit({ referencePlate: () => Promise.resolve({ bytes, mimeType: 'image/webp' }) });
  const { parts } = gemini.bodies.at(-1)!.contents[0]!;
  expect(parts[2]).toMatchObject({ inline_data: { mime_type: 'image/webp' } });
  expect(parts[0]).toMatchObject({
    text: expect.stringMatching(new RegExp(`second picture.*${PROMPT}$`, 's')),
  });
});

test.each([
  [640, 640, '1:1'],
  [1000, 1010, '1:1'],
  [600, 400, '3:2'],
  [400, 600, '2:3'],
  [480, 640, '3:4'],
  [400, 500, '4:5'],
  [500, 400, '5:4'],
  [1920, 1080, '16:9'],
  [1080, 2340, '9:16'],
  [3000, 1000, '21:9'],
])('a photo of %i x %i keeps its shape: %s', async (width, height, aspectRatio) => {
  const bytes = await samplePicture({ width, height });
  await submit({ prepared: () => Promise.resolve({ bytes, mimeType: 'image/jpeg' }) });
  expect(gemini.bodies.at(-1)?.generationConfig.imageConfig).toEqual({ aspectRatio, imageSize: '2K' });
});

test('a photo whose shape cannot be read leaves the shape to Gemini', async () => {
  const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0, 0, 0);
  await submit({ prepared: () => Promise.resolve({ bytes, mimeType: 'image/jpeg' }) });
  expect(gemini.bodies.at(-1)?.generationConfig.imageConfig).toEqual({ imageSize: '2K' });
});

test.each([
  { finishReason: 'IMAGE_SAFETY' },
  { finishReason: 'SAFETY' },
  { finishReason: 'PROHIBITED_CONTENT' },
  { finishReason: 'IMAGE_PROHIBITED_CONTENT' },
  { finishReason: 'NO_IMAGE' },
  { finishReason: 'RECITATION' },
  { blockReason: 'SAFETY' },
  { blockReason: 'OTHER' },
  { blockReason: 'A_REASON_OF_TOMORROW' },
])('a refusal comes as a success, and is seen: %j', async (refusal) => {
  gemini.next({ kind: 'refuse', ...refusal });
  expect(await fault()).toEqual({ code: 'content_rejected', retry: 'no' });
});

test('drafts of a model that thinks are not the picture', async () => {
  const draft = await samplePicture({ tone: 1 });
  const parts = [inline(draft, { thought: true }), { text: 'Here it is' }, inline(gemini.picture)];
  gemini.next({ kind: 'give', parts });
  expect(await submit()).toEqual({ state: 'done', result: new Uint8Array(gemini.picture) });
});

test.each<[string, () => Promise<unknown[]> | unknown[]]>([
  ['no parts', () => []],
  ['only a draft', () => [inline(gemini.picture, { thought: true })]],
  ['base64 that is cut off', () => [{ inlineData: { data: whole().slice(0, -5) } }]],
  ['base64 cut off elsewhere', () => [{ inlineData: { data: whole().slice(0, -6) } }]],
  ['what is no base64', () => [{ inlineData: { data: '****' } }]],
  ['data that is no text', () => [{ inlineData: { data: 5 } }]],
  ['a web page', () => [inline(Buffer.from('<html>no picture</html>'))]],
  ['a GIF', async () => [inline(await samplePicture({ format: 'gif' }))]],
  ['31 MB', () => [inline(Buffer.alloc(31 * 1024 * 1024, gemini.picture.subarray(0, 4)))]],
])('an answer with %s is no picture', async (_what, parts) => {
  gemini.next({ kind: 'give', parts: await parts() });
  expect(await fault()).toEqual({ code: 'output_invalid', retry: 'same' });
});

test('a refusal in plain words goes to no other cloud', async () => {
  gemini.next({ kind: 'give', parts: [{ text: `I cannot do that: ${PROMPT}` }] });
  expect(await fault()).toEqual({ code: 'content_rejected', retry: 'no' });
});

test('an end that is neither success nor refusal is tried again', async () => {
  gemini.next({ kind: 'refuse', finishReason: 'IMAGE_OTHER' });
  expect(await fault()).toEqual({ code: 'output_invalid', retry: 'same' });
});

test('a wrong key is our trouble, although Google calls it a wrong argument', async () => {
  const wrong = createGemini({ url: gemini.url, key: 'AIzaWrongKey', model: 'gemini-3.1-flash-image' });
  const error = await faultFrom(wrong.submit(await engineJob(), never), 'AIzaWrongKey');
  expect(error).toEqual({ code: 'provider_auth', retry: 'other' });
});

test('an account without billing is our trouble', async () => {
  gemini.next({ kind: 'status', ...errorOf(400, 'FAILED_PRECONDITION', 'Enable billing.') });
  expect(await fault()).toEqual({ code: 'provider_balance', retry: 'other' });
});

test.each([
  [undefined, '34.5s', 34_000],
  ['9', '34s', 9000],
  [undefined, 'soon', undefined],
])(
  'too many questions: Retry-After %j and a delay of %j in the body',
  async (header, retryDelay, afterMs) => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }];
    const reply = errorOf(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded', details);
    gemini.next({ kind: 'status', ...reply, ...(header && { headers: { 'retry-after': header } }) });
    const expected = { code: 'rate_limited', retry: 'same', ...(afterMs !== undefined && { afterMs }) };
    expect(await fault()).toEqual(expected);
  },
);

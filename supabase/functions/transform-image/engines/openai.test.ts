import { afterAll, beforeAll, expect, test } from 'vitest';
import { engineJob, faultFrom, PROMPT } from '#tests/support/providers/engine-job.ts';
import { createOpenAiServer, errorOf } from '#tests/support/providers/openai-server.ts';
import { samplePicture } from '#tests/support/providers/sample-picture.ts';
import type { Engine } from './engine.ts';
import { createOpenAi } from './openai.ts';

const never = new AbortController().signal;
let openAi: Awaited<ReturnType<typeof createOpenAiServer>>;
let engine: Engine;
beforeAll(async () => {
  openAi = await createOpenAiServer();
  engine = createOpenAi({ ...openAi, model: 'gpt-image-2' });
});
afterAll(() => openAi.close());

const submit = async (parts: Parameters<typeof engineJob>[0] = {}) =>
  await engine.submit(await engineJob(parts), never);
const fault = async () => await faultFrom(submit(), openAi.key);

test('a photo is sent as a form, and the picture of the answer is given back', async () => {
  const photo = await samplePicture({ tone: 77 });
  const prepared = () => Promise.resolve({ bytes: photo, mimeType: 'image/jpeg' } as const);
  expect(await submit({ prepared })).toEqual({ state: 'done', result: new Uint8Array(openAi.picture) });
  const { fields, pictures } = openAi.requests.at(-1)!;
  expect(fields).toEqual({
    model: 'gpt-image-2',
    prompt: PROMPT,
    n: '1',
    size: 'auto',
    output_format: 'jpeg',
  });
  expect(pictures).toEqual([{ name: 'photo.jpeg', type: 'image/jpeg', bytes: photo }]);
});

test('the reference plate goes along as second picture', async () => {
  const bytes = await samplePicture({ format: 'png' });
  await submit({ referencePlate: () => Promise.resolve({ bytes, mimeType: 'image/png' }) });
  const { fields, pictures } = openAi.requests.at(-1)!;
  expect(pictures[1]).toEqual({ name: 'plate.png', type: 'image/png', bytes });
  expect(fields['prompt']).toMatch(new RegExp(`second picture.*${PROMPT}$`, 's'));
});

test.each(['moderation_blocked', 'content_policy_violation'])(
  'a refusal for the content: %s',
  async (code) => {
    openAi.next({ kind: 'refuse', code });
    expect(await fault()).toEqual({ code: 'content_rejected', retry: 'no' });
  },
);

test('a refusal without a code, known by its type, goes to no other cloud', async () => {
  const error = { type: 'image_generation_user_error', code: null, message: PROMPT };
  openAi.next({ kind: 'status', status: 400, body: { error } });
  expect(await fault()).toEqual({ code: 'content_rejected', retry: 'no' });
});

test.each([
  [429, 'insufficient_quota', { code: 'provider_balance', retry: 'other' }],
  [400, 'billing_hard_limit_reached', { code: 'provider_balance', retry: 'other' }],
  [429, 'rate_limit_exceeded', { code: 'rate_limited', retry: 'same', afterMs: 3000 }],
  [400, 'invalid_image_file', { code: 'input_invalid', retry: 'other' }],
])('%i with the code %s', async (status, code, expected) => {
  openAi.next({ kind: 'status', ...errorOf(status, code, PROMPT, { 'retry-after': '3' }) });
  expect(await fault()).toEqual(expected);
});

test('a wrong key is our trouble, and is not repeated', async () => {
  const wrong = createOpenAi({ url: openAi.url, key: 'sk-wrong-key', model: 'gpt-image-2' });
  const error = await faultFrom(wrong.submit(await engineJob(), never), 'sk-wrong-key');
  expect(error).toEqual({ code: 'provider_auth', retry: 'other' });
});

test.each<[string, unknown]>([
  ['no data', { data: [] }],
  ['an address instead of a picture', { data: [{ url: 'https://files.test/x.png' }] }],
  ['base64 that is cut off', { data: [{ b64_json: '/9j/4AAQSkZJRgABA' }] }],
  ['what is no base64', { data: [{ b64_json: '<html></html>===' }] }],
  ['a web page', { data: [{ b64_json: Buffer.from('<html>').toString('base64') }] }],
  ['an empty picture', { data: [{ b64_json: '' }] }],
])('an answer with %s is no picture', async (_what, body) => {
  openAi.next({ kind: 'status', status: 200, body });
  expect(await fault()).toEqual({ code: 'output_invalid', retry: 'same' });
});

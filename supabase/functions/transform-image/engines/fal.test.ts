import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engineJob, faultFrom, PROMPT } from '#tests/support/providers/engine-job.ts';
import { createFalServer, type FalServer } from '#tests/support/providers/fal-server.ts';
import { samplePicture } from '#tests/support/providers/sample-picture.ts';
import type { Behaviour } from '#tests/support/providers/scripted-server.ts';
import type { Engine, Handle } from './engine.ts';
import { createFal } from './fal.ts';

const MODEL = 'fal-ai/bytedance/seedream/v4/edit';
const never = new AbortController().signal;
let fal: FalServer;
let engine: Engine;

beforeAll(async () => {
  fal = await createFalServer();
  engine = createFal({
    key: fal.key,
    queueUrl: fal.url,
    model: MODEL,
    jwksUrl: fal.jwksUrl,
    resultHosts: [],
  });
});
afterAll(() => fal.close());

async function submit(parts: Parameters<typeof engineJob>[0] = {}): Promise<Handle> {
  const outcome = await engine.submit(await engineJob(parts), never);
  if (outcome.state !== 'queued') throw new Error('not queued');
  return outcome.handle;
}
const poll = (handle: Handle, signal = never) => engine.poll!(handle, signal);
const pollFault = async (handle: Handle) => await faultFrom(poll(handle), fal.key);

test('a photo goes to the queue with the fields of the recipe, and nothing of the person', async () => {
  const handle = await submit({ webhookUrl: 'https://app.test/hook?job=1&x=2' });
  const request = fal.requests.at(-1)!;
  expect(handle.requestId).toBe(request.id);
  expect(request.model).toBe(MODEL);
  expect(request.webhookUrl).toBe('https://app.test/hook?job=1&x=2');
  expect(request.body).toEqual({
    prompt: PROMPT,
    image_urls: [expect.stringMatching(/^data:image\/jpeg;base64,/)],
    image_size: 'auto_2K',
    num_images: 1,
    max_images: 1,
    enable_safety_checker: true,
  });
});

test('the reference plate goes along as second picture, and the prompt keeps its end', async () => {
  const plate = { bytes: await samplePicture({ format: 'png' }), mimeType: 'image/png' } as const;
  await submit({ referencePlate: () => Promise.resolve(plate) });
  const { image_urls: pictures, prompt } = fal.requests.at(-1)!.body;
  expect(pictures[1]).toBe(`data:image/png;base64,${plate.bytes.toString('base64')}`);
  expect(prompt.endsWith(PROMPT)).toBe(true);
  expect(prompt).toContain('second picture');
});

test('the queue is asked until it has the picture, which is taken over whole', async () => {
  const handle = await submit();
  expect(await poll(handle)).toEqual({ state: 'queued', handle, pollAfterMs: 3000 });
  const file = await samplePicture({ tone: 33 });
  fal.finish(handle.requestId, file);
  expect(await poll(handle)).toEqual({ state: 'done', result: new Uint8Array(file) });
});

test('the id of a request is enough to ask for it, as after a webhook that came before its handle was kept', async () => {
  const { requestId } = await submit();
  fal.finish(requestId);
  expect(await poll({ requestId })).toMatchObject({ state: 'done' });
});

test('addresses of the answer that lead elsewhere do not get our key', async () => {
  const stranger = await createFalServer();
  const { requestId } = await submit();
  fal.finish(requestId);
  const there = { statusUrl: `${stranger.url}/status`, responseUrl: stranger.url, cancelUrl: 'no address' };
  expect(await poll({ requestId, ...there })).toMatchObject({ state: 'done' });
  await engine.cancel!({ requestId, ...there, cancelUrl: `${stranger.url}/cancel` });
  expect(stranger.calls).toEqual([]);
  await stranger.close();
});

test('a request of ours is called off; where that fails, nothing happens', async () => {
  const handle = await submit();
  await engine.cancel!(handle);
  expect(fal.requests.at(-1)!.isCancelled).toBe(true);
  fal.next({ kind: 'cut', at: 'head' }, 'cancel');
  await engine.cancel!(handle);
  await engine.cancel!({ requestId: 'unknown' });
});

test('a submission that is cut off is in the queue all the same: the error says that it may be', async () => {
  const before = fal.requests.length;
  fal.next({ kind: 'cut', at: 'head' }, 'submit');
  expect(await faultFrom(submit())).toMatchObject({ code: 'provider_timeout', isAmbiguous: true });
  expect(fal.requests.length - before).toBe(1);
});

test.each(['', '../../evil', 'a b', 'x'.repeat(101)])('an answer with the id %j is none', async (id) => {
  fal.next({ kind: 'status', status: 200, body: { request_id: id } }, 'submit');
  expect(await faultFrom(submit())).toMatchObject({ code: 'provider_busy', isAmbiguous: true });
});

describe('a request that has ended without a picture', () => {
  const detail = (type: string) => ({ detail: [{ loc: ['body'], msg: PROMPT, type, input: PROMPT }] });
  const REFUSED = { code: 'content_rejected', retry: 'no' };
  const INPUT = { code: 'input_invalid', retry: 'other' };
  const BUSY = { code: 'provider_busy', retry: 'same' };
  const TIMEOUT = { code: 'provider_timeout', retry: 'same' };
  const OVER = { isRequestOver: true };

  test.each([
    [422, detail('content_policy_violation'), REFUSED],
    [422, { detail: `${PROMPT} was flagged by a content checker` }, REFUSED],
    [400, { detail: 'Content policy violation' }, REFUSED],
    [422, detail('image_too_large'), INPUT],
    [422, detail('file_download_error'), INPUT],
    [422, detail('a_type_of_tomorrow'), INPUT],
    [422, { detail: PROMPT }, INPUT],
    [422, detail('no_media_generated'), { code: 'output_invalid', retry: 'same', ...OVER }],
    [500, { detail: PROMPT, error_type: 'internal_error' }, { ...BUSY, ...OVER }],
    [503, { detail: PROMPT, error_type: 'runner_disconnected' }, { ...BUSY, ...OVER }],
    [504, { detail: PROMPT, error_type: 'request_timeout' }, { ...TIMEOUT, ...OVER }],
    // The gateway's own trouble: the picture may be there.
    [503, { detail: 'upstream' }, BUSY],
    [504, '<html>', TIMEOUT],
  ])('because of %i %j', async (status, body, expected) => {
    const { requestId } = await submit();
    fal.fail(requestId, { status, body });
    expect(await pollFault({ requestId })).toEqual(expected);
  });
});

test.each([
  ['content_policy_violation', { code: 'content_rejected', retry: 'no' }],
  ['no_media_generated', { code: 'output_invalid', retry: 'same', isRequestOver: true }],
])(
  'a request that ended with %s is known by it, though the answer repeats the photo that it is about',
  async (type, expected) => {
    const { requestId } = await submit();
    const input = `data:image/jpeg;base64,${'A'.repeat(1_400_000)}`;
    fal.fail(requestId, {
      status: 422,
      body: { detail: [{ loc: ['body', 'image_urls', 0], msg: '', type, input }] },
    });
    expect(await pollFault({ requestId })).toEqual(expected);
  },
);

test.each([
  [403, { detail: 'User is locked. Reason: Exhausted balance. Top up.' }, 'provider_balance'],
  [403, { detail: 'Forbidden' }, 'provider_auth'],
])('a submission refused with %i %j', async (status, body, code) => {
  fal.next({ kind: 'status', status, body }, 'submit');
  expect(await faultFrom(submit(), fal.key)).toEqual({ code, retry: 'other' });
});

test('a refusal for the content, as the queue tells it at the end', async () => {
  fal.next({ kind: 'refuse' }, 'submit');
  const handle = await submit();
  await poll(handle);
  expect(await pollFault(handle)).toEqual({ code: 'content_rejected', retry: 'no' });
});

test('a picture that is said to be refused is none, though there is one', async () => {
  const { requestId } = await submit();
  fal.finish(requestId);
  const images = [{ url: `${fal.url}/files/${requestId}` }];
  fal.next({ kind: 'status', status: 200, body: { images, has_nsfw_concepts: [true] } }, 'result');
  expect(await pollFault({ requestId })).toEqual({ code: 'content_rejected', retry: 'no' });
  fal.next({ kind: 'status', status: 200, body: { images, has_nsfw_concepts: [false] } }, 'result');
  expect(await poll({ requestId })).toMatchObject({ state: 'done' });
});

const MORE_THAN_ANYBODY_READS = 'x'.repeat(3_000_000);

describe('a question after a finished request', () => {
  const TIMEOUT = { code: 'provider_timeout', retry: 'same' };
  const BUSY = { code: 'provider_busy', retry: 'same' };
  const OUTPUT = { code: 'output_invalid', retry: 'same' };
  const status = (code: number, body: unknown = {}): Behaviour => ({ kind: 'status', status: code, body });

  test.each<[string, string, Behaviour, object]>([
    ['status', 'cut off', { kind: 'cut', at: 'head' }, TIMEOUT],
    ['status', 'cut off within', { kind: 'cut', at: 'body' }, TIMEOUT],
    ['status', '404', status(404), { code: 'internal', retry: 'other' }],
    ['status', '401', status(401), { code: 'provider_auth', retry: 'other' }],
    ['status', '502', status(502), BUSY],
    ['status', 'elsewhere', status(307), BUSY],
    ['status', 'no JSON', status(200, '<html>'), BUSY],
    [
      'status',
      'more than anybody reads',
      status(200, { status: 'COMPLETED', x: MORE_THAN_ANYBODY_READS }),
      BUSY,
    ],
    ['status', 'a page of some megabytes', status(502, MORE_THAN_ANYBODY_READS), BUSY],
    ['status', 'a state that nobody knows', status(200, { status: 'PONDERING' }), BUSY],
    ['result', 'cut off', { kind: 'cut', at: 'head' }, TIMEOUT],
    ['result', 'elsewhere', status(302), BUSY],
    ['result', 'no JSON', status(200, 'oops'), OUTPUT],
    ['result', 'more than anybody reads', status(200, { images: [], x: MORE_THAN_ANYBODY_READS }), OUTPUT],
    ['result', 'no pictures', status(200, { images: [] }), OUTPUT],
    ['result', 'pictures that are none', status(200, { images: 'x' }), OUTPUT],
    ['result', 'a picture without address', status(200, { images: [{ url: 7 }] }), OUTPUT],
    [
      'result',
      'an address of a foreign host',
      status(200, { images: [{ url: 'https://evil.test/x' }] }),
      OUTPUT,
    ],
    ['file', 'cut off within', { kind: 'cut', at: 'body' }, TIMEOUT],
    ['file', 'a web page', status(200, '<html>A picture</html>'), OUTPUT],
    ['file', 'gone', status(404), OUTPUT],
  ])('whose %s is %s', async (route, _what, behaviour, expected) => {
    const { requestId } = await submit();
    fal.finish(requestId);
    fal.next(behaviour, route);
    expect(await pollFault({ requestId })).toEqual(expected);
    expect(await poll({ requestId }), 'asked again').toMatchObject({ state: 'done' });
  });

  test.each(['status', 'result', 'file'])(
    'whose %s never comes ends in time, and may be asked again',
    async (route) => {
      const { requestId } = await submit();
      fal.finish(requestId);
      const timeouts = { submitMs: 200, pollMs: 200, downloadMs: 200 };
      const options = {
        key: fal.key,
        queueUrl: fal.url,
        model: MODEL,
        jwksUrl: fal.jwksUrl,
        resultHosts: [],
      };
      fal.next({ kind: 'hang' }, route);
      expect(await faultFrom(createFal({ ...options, timeouts }).poll!({ requestId }, never))).toEqual(
        TIMEOUT,
      );
    },
  );

  test('that the caller calls off', async () => {
    const { requestId } = await submit();
    expect(await faultFrom(poll({ requestId }, AbortSignal.abort()))).toEqual({
      code: 'cancelled',
      retry: 'no',
    });
  });
});

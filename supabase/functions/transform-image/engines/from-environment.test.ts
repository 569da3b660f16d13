import { expect, test } from 'vitest';
import { PictureError, type PicturePipeline } from '#functions/transform-image/pictures/pipeline.ts';
import { engineJob, faultFrom } from '#tests/support/providers/engine-job.ts';
import { ENGINE_NAMES, enginesFromEnvironment } from './from-environment.ts';

const picture = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
const report = { tier: 3, style: null, did: ['Brighter'], couldNot: [], surface: 'kept' } as const;
const unused = () => Promise.reject(new Error('not for engines'));

function pipelineThat(enhance: PicturePipeline['enhance']): PicturePipeline {
  return { prepare: unused, finish: unused, enhance };
}
const pipeline = pipelineThat(() =>
  Promise.resolve({ picture, report: { ...report, did: [...report.did], couldNot: [] } }),
);
const keys = { FAL_KEY: 'key-of-fal', GEMINI_API_KEY: 'key-of-gemini', OPENAI_API_KEY: 'key-of-openai' };
const idsFrom = (env: Record<string, string | undefined>) =>
  enginesFromEnvironment(env, { pipeline }).map(({ id }) => id);

test.each([
  [undefined, ['local']],
  ['', ['local']],
  ['local', ['local']],
  [ENGINE_NAMES.join(), ENGINE_NAMES],
  [' Gemini , fal, ', ['gemini', 'fal']],
])('IMAGE_PROVIDERS of %j makes the chain %j', (names, ids) => {
  expect(idsFrom({ ...keys, IMAGE_PROVIDERS: names })).toEqual(ids);
});

test('keys alone switch nothing on', () => {
  expect(idsFrom(keys)).toEqual(['local']);
});

test.each([
  [{ IMAGE_PROVIDERS: 'fal' }, 'FAL_KEY'],
  [{ IMAGE_PROVIDERS: 'fal', FAL_KEY: '  ' }, 'FAL_KEY'],
  [{ IMAGE_PROVIDERS: 'local,gemini' }, 'GEMINI_API_KEY'],
  [{ IMAGE_PROVIDERS: 'openai' }, 'OPENAI_API_KEY'],
  [{ IMAGE_PROVIDERS: 'midjourney' }, 'IMAGE_PROVIDERS'],
  [{ IMAGE_PROVIDERS: 'constructor' }, 'IMAGE_PROVIDERS'],
  [{ IMAGE_PROVIDERS: 'local,local' }, 'IMAGE_PROVIDERS'],
  [{ IMAGE_PROVIDERS: ',' }, 'IMAGE_PROVIDERS'],
  [{ IMAGE_PROVIDERS: 'fal', ...keys, FAL_QUEUE_URL: 'http://queue.fal.run' }, 'FAL_QUEUE_URL'],
  [{ IMAGE_PROVIDERS: 'fal', ...keys, FAL_JWKS_URL: 'keys' }, 'FAL_JWKS_URL'],
  [{ IMAGE_PROVIDERS: 'gemini', ...keys, GEMINI_URL: 'http://10.0.0.1' }, 'GEMINI_URL'],
  [{ IMAGE_PROVIDERS: 'openai', ...keys, OPENAI_URL: 'http://127.0.0.1.evil.test' }, 'OPENAI_URL'],
])('%j is refused by naming the variable', (env, name) => {
  expect(() => idsFrom(env)).toThrow(name);
});

test('a key that no header can carry is refused without telling it', () => {
  const secret = 'half-a-key\nother-half';
  const make = () => idsFrom({ IMAGE_PROVIDERS: 'fal', FAL_KEY: secret });
  expect(make).toThrow('FAL_KEY');
  expect(make).not.toThrow('half');
});

test('the built-in enhancer gives pixels, and says what it did', async () => {
  const [local] = enginesFromEnvironment({}, { pipeline });
  const done = await local!.submit(await engineJob(), new AbortController().signal);
  expect(done).toEqual({ state: 'done', result: picture, report });
});

test('a photo that the built-in enhancer cannot read fails as that photo', async () => {
  const fault = new PictureError('heic_not_readable');
  const [local] = enginesFromEnvironment({}, { pipeline: pipelineThat(() => Promise.reject(fault)) });
  await expect(local!.submit(await engineJob(), new AbortController().signal)).rejects.toBe(fault);
});

test('work of the built-in enhancer that was called off is not delivered', async () => {
  const [local] = enginesFromEnvironment({}, { pipeline });
  const work = local!.submit(await engineJob(), AbortSignal.abort());
  expect(await faultFrom(work)).toEqual({ code: 'cancelled', retry: 'no' });
});

import { expect, test } from 'vitest';
import { failed, type Result } from '#core/model/failure.ts';
import { openAppContext } from '#tests/support/core/app-context.ts';
import { ANNA, samplePhoto } from '#tests/support/core/sample-photo.ts';
import type { TransportAnswer } from './ports.ts';

const item = samplePhoto();
const call = { token: 'token' };

const contextBehind = (answer: Partial<TransportAnswer>) =>
  openAppContext(
    { url: 'https://abc.example', publishableKey: 'key' },
    { transport: async () => ({ status: 200, headers: new Headers(), text: '', ...answer }) },
  );

type Question = [string, (context: ReturnType<typeof openAppContext>) => Promise<Result<unknown>>];

const QUESTIONS: Question[] = [
  ['upload', ({ outbox }) => outbox.upload(item, new ArrayBuffer(3), call)],
  ['size', ({ outbox }) => outbox.sizeOfObject(item, call)],
  ['row', ({ outbox }) => outbox.insertRow(item, call)],
  ['transform', ({ outbox }) => outbox.startTransform(item, call)],
  ['rows', ({ outbox }) => outbox.readRows([item.id], call)],
  ['leftovers', ({ outbox }) => outbox.deleteLeftovers(item, call)],
  ['changes', ({ mirror }) => mirror.changedTransformations(ANNA, null, 200, 'token')],
  ['newest', ({ mirror }) => mirror.newestTransformations(ANNA, 20, 'token')],
  ['photos', ({ mirror }) => mirror.transformationsById([item.id], 'token')],
  ['count', ({ mirror }) => mirror.countTransformations(ANNA, 'token')],
  ['ids', ({ mirror }) => mirror.idsOfTransformations(ANNA, 'token')],
  ['versions', ({ mirror }) => mirror.versionsOf([item.id], 'token')],
  ['plan', ({ mirror }) => mirror.subscription(ANNA, 'token')],
  ['name', ({ mirror }) => mirror.profile(ANNA, 'token')],
  ['presets', ({ mirror }) => mirror.presets(ANNA, 'token')],
];

test.each(QUESTIONS)('behind a portal there is no connection: %s', async (_, ask) => {
  for (const answer of [
    { text: '<!doctype html><title>Free Wi-Fi</title>' },
    { text: '{"hello":"world"}' },
    { text: '' },
    { text: 'null' },
    { status: 204 },
    { status: 404 },
    { status: 404, text: '[]' },
    { status: 302, text: '' },
  ]) {
    expect(await ask(contextBehind(answer)), JSON.stringify(answer)).toEqual(failed({ kind: 'offline' }));
  }
});

test.each(QUESTIONS)('a wait that the server asks for is heard: %s', async (_, ask) => {
  const context = contextBehind({
    status: 429,
    headers: new Headers({ 'retry-after': '9' }),
    text: '{"error":"slow"}',
  });
  expect(await ask(context)).toEqual(failed({ kind: 'slow_down', waitMs: 9000 }));
  expect(context.calls).toHaveLength(1);
});

test('a transform that is accepted for another photo is not ours', async () => {
  const text = JSON.stringify({ transformationId: 'other', version: 1, status: 'queued' });
  expect(await contextBehind({ status: 202, text }).outbox.startTransform(item, call)).toEqual(
    failed({ kind: 'offline' }),
  );
});

test('every request names the project’s key and the person’s token', async () => {
  for (const [, ask] of QUESTIONS) {
    const context = contextBehind({ status: 503 });
    await ask(context);
    expect(context.calls[0]?.headers).toMatchObject({ apikey: 'key', authorization: 'Bearer token' });
    expect(context.calls[0]?.url).toMatch(/^https:\/\/abc\.example\/(rest|storage|functions)\/v1\//);
  }
});

import { expect, test } from 'vitest';
import { failed, type Result } from '#core/model/failure.ts';
import { itemOf, openPhone } from '#tests/support/kitchen-phone.ts';
import type { TransportAnswer } from './ports.ts';

const ANNA = 'anna';
const item = itemOf(ANNA);
const call = { token: 'token' };

const phoneBehind = (answer: Partial<TransportAnswer>) =>
  openPhone(
    { url: 'https://abc.example', publishableKey: 'key' },
    { transport: async () => ({ status: 200, headers: new Headers(), text: '', ...answer }) },
  );

type Question = [string, (phone: ReturnType<typeof openPhone>) => Promise<Result<unknown>>];

const QUESTIONS: Question[] = [
  ['upload', ({ outbox }) => outbox.upload(item, new ArrayBuffer(3), call)],
  ['size', ({ outbox }) => outbox.sizeOfObject(item, call)],
  ['row', ({ outbox }) => outbox.insertRow(item, call)],
  ['transform', ({ outbox }) => outbox.startTransform(item, call)],
  ['rows', ({ outbox }) => outbox.readRows([item.id], call)],
  ['leftovers', ({ outbox }) => outbox.deleteLeftovers(item, call)],
  ['changes', ({ mirror }) => mirror.changedTransformations(ANNA, null, 200, 'token')],
  ['photos', ({ mirror }) => mirror.transformationsById([item.id], 'token')],
  ['count', ({ mirror }) => mirror.countTransformations(ANNA, 'token')],
  ['ids', ({ mirror }) => mirror.idsOfTransformations(ANNA, 'token')],
  ['versions', ({ mirror }) => mirror.versionsOf([item.id], 'token')],
  ['plan', ({ mirror }) => mirror.subscription(ANNA, 'token')],
  ['name', ({ mirror }) => mirror.profile(ANNA, 'token')],
  ['presets', ({ mirror }) => mirror.presets(ANNA, 'token')],
];

test.each(QUESTIONS)('behind a portal there is no signal: %s', async (_, ask) => {
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
    expect(await ask(phoneBehind(answer)), JSON.stringify(answer)).toEqual(failed({ kind: 'offline' }));
  }
});

test.each(QUESTIONS)('a wait that the server asks for is heard: %s', async (_, ask) => {
  const phone = phoneBehind({
    status: 429,
    headers: new Headers({ 'retry-after': '9' }),
    text: '{"error":"slow"}',
  });
  expect(await ask(phone)).toEqual(failed({ kind: 'slow_down', waitMs: 9000 }));
  expect(phone.calls).toHaveLength(1);
});

test('a transform that is accepted for another photo is not ours', async () => {
  const text = JSON.stringify({ transformationId: 'other', version: 1, status: 'queued' });
  expect(await phoneBehind({ status: 202, text }).outbox.startTransform(item, call)).toEqual(
    failed({ kind: 'offline' }),
  );
});

test('every request names the project’s key and the person’s token', async () => {
  for (const [, ask] of QUESTIONS) {
    const phone = phoneBehind({ status: 503 });
    await ask(phone);
    expect(phone.calls[0]?.headers).toMatchObject({ apikey: 'key', authorization: 'Bearer token' });
    expect(phone.calls[0]?.url).toMatch(/^https:\/\/abc\.example\/(rest|storage|functions)\/v1\//);
  }
});

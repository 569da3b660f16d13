// A photo that is on its way from one phone, and that somebody deletes on another device meanwhile.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TransportCall } from '#core/remote/ports.ts';
import { type EditPhone, openEditPhone } from '#tests/support/core/edit-phone.ts';
import { anyWay, noConnection, openOutboxPhone } from '#tests/support/core/outbox-phone.ts';
import { sampleBytes, samplePhoto } from '#tests/support/core/sample-photo.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { type Credits, openCredits } from '#tests/support/server/credits.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

let backend: SharedBackend;
let credits: Credits;
let tablet: EditPhone;
let phone: Awaited<ReturnType<typeof openOutboxPhone>>;
let id: string;

beforeAll(async () => {
  // Nothing is made: what is started stays queued.
  backend = await openSharedBackend();
  credits = openCredits(backend.sql);
});
afterAll(() => backend.stop());
beforeEach(async () => {
  tablet = await openEditPhone(backend.server);
  phone = await openOutboxPhone(backend.server, tablet.person);
  id = randomUUID();
  await phone.db.intake.add(samplePhoto(id, { userId: tablet.person.id }), sampleBytes(1));
});

const isStart = ({ url }: TransportCall) => url.endsWith('/transform-image');
const withoutStart: typeof anyWay = (call, send) => (isStart(call) ? noConnection() : send(call));
const used = async () => (await credits.readAccount(tablet.person.id)).used;
const itemHere = async () => (await phone.outbox.view()).items[0];
const deleteThere = () => tablet.edits.deleteTransformation(tablet.person.id, id);
const comeBack = async () => {
  phone.air.way = anyWay;
  await phone.outbox.drain({ fresh: true });
};
const DELETED = { kind: 'needs_attention', reason: 'deleted_elsewhere' };

test('what the server has not started yet is not sent again, costs nothing, and stays on its phone', async () => {
  phone.air.way = withoutStart;
  await phone.outbox.drain();
  expect(await deleteThere()).toMatchObject({ ok: true });
  await comeBack();
  expect(await itemHere()).toMatchObject({ id, hold: DELETED });
  expect(await phone.db.outbox.bytes(id)).toEqual(sampleBytes(1));
  expect(await used()).toBe(0);
  await phone.outbox.retry(id);
  await comeBack();
  expect(await used()).toBe(0);
});

test('what is being made already, though its phone has not heard so, is not paid twice', async () => {
  phone.air.way = async (call, send) => {
    const answer = await send(call);
    return isStart(call) ? await noConnection() : answer;
  };
  await phone.outbox.drain();
  await backend.sql`
    update public.transform_jobs set state = 'running', attempts = 1, submissions = 1 where transformation_id = ${id}`;
  await deleteThere();
  await comeBack();
  expect(await itemHere()).toMatchObject({ id, hold: DELETED });
  expect(await used()).toBe(1);
});

test('whose file the server has lost as well goes up once, and no row is written for it', async () => {
  phone.air.way = withoutStart;
  await phone.outbox.drain();
  const item = await itemHere();
  if (item) await phone.context.outbox.deleteObject(item, tablet.person.token);
  await phone.db.outbox.change(id, (current) => ({ ...current, state: 'local' }));
  await deleteThere();
  await comeBack();
  expect(await itemHere()).toMatchObject({ id, hold: DELETED });
  expect(await phone.context.outbox.readRows([id], { token: tablet.person.token })).toEqual({
    ok: true,
    value: [],
  });
});

test('it is sent again by whoever wants that, under another id and for one credit', async () => {
  phone.air.way = withoutStart;
  await phone.outbox.drain();
  await deleteThere();
  await comeBack();
  expect(await phone.outbox.sendAgain(id)).toBe(true);
  await comeBack();
  const again = await itemHere();
  expect(again).toMatchObject({ state: 'accepted', hold: null });
  expect(again?.id).not.toBe(id);
  expect(await used()).toBe(1);
});

test('taken out on its phone, nothing of it stays anywhere', async () => {
  phone.air.way = withoutStart;
  await phone.outbox.drain();
  await deleteThere();
  await comeBack();
  const item = await itemHere();
  expect(await phone.outbox.remove(id)).toBe(true);
  await phone.outbox.letGo(id);
  await phone.outbox.tidy();
  expect(await phone.db.outbox.bytes(id)).toBeUndefined();
  expect(
    item && (await phone.context.outbox.sizeOfObject(item, { token: tablet.person.token })),
  ).toMatchObject({
    failure: { kind: 'not_found' },
  });
});

// A photo whose place was taken makes its row anew: what it asked for on a line that died arrives when that row is there.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransportCall } from '#core/remote/ports.ts';
import { anyWay, noConnection, openOutboxPhone } from '#tests/support/core/outbox-phone.ts';
import { sampleBytes, samplePhoto } from '#tests/support/core/sample-photo.ts';
import type { SharedBackend } from '#tests/support/server/backend.ts';
import { openCredits } from '#tests/support/server/credits.ts';
import { signUp } from '#tests/support/server/people.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

let backend: SharedBackend;
beforeAll(async () => {
  backend = await openSharedBackend();
});
afterAll(() => backend.stop());

const isClear = ({ method, url }: TransportCall) => method === 'DELETE' && url.includes('/transformations?');
const isStart = ({ url }: TransportCall) => url.endsWith('/transform-image');

/** A photo whose place was taken after its row was written; what asked that row to go is on its way still. */
async function clearInVain() {
  const person = await signUp(backend.server);
  const { air, context, db, outbox } = await openOutboxPhone(backend.server, person);
  const photo = samplePhoto(randomUUID(), { userId: person.id });
  await db.intake.add(photo, sampleBytes(1));
  await context.outbox.insertRow(photo, { token: person.token });
  await context.outbox.upload(photo, new ArrayBuffer(5), { token: person.token });

  const late: (() => Promise<unknown>)[] = [];
  air.way = (call, send) => {
    if (!isClear(call)) return send(call);
    late.push(() => send(call));
    return noConnection();
  };
  await outbox.drain();
  expect(late).toHaveLength(1);
  return { person, photo, air, outbox, late };
}

test('a row that was asked to go long ago is not taken for the one in its place, and nobody is said to have deleted it', async () => {
  const { person, photo, air, outbox, late } = await clearInVain();
  let isCleared = false;
  air.way = (call, send) => {
    if (isClear(call)) isCleared = true;
    return isCleared && isStart(call) ? noConnection() : send(call);
  };
  await outbox.drain({ fresh: true });
  expect(isCleared).toBe(true);
  for (const arrive of late) await arrive();

  air.way = anyWay;
  await outbox.drain({ fresh: true });
  expect((await outbox.view()).items).toMatchObject([{ id: photo.id, state: 'accepted', hold: null }]);
  expect((await openCredits(backend.sql).readAccount(person.id)).used).toBe(1);
});

test('a row that goes late, just before it is asked to go once more, makes room all the same', async () => {
  const { person, photo, air, outbox, late } = await clearInVain();
  air.way = async (call, send) => {
    if (isClear(call)) for (const arrive of late) await arrive();
    return await send(call);
  };
  await outbox.drain({ fresh: true });
  expect((await outbox.view()).items).toMatchObject([{ id: photo.id, state: 'accepted', hold: null }]);
  expect((await openCredits(backend.sql).readAccount(person.id)).used).toBe(1);
});

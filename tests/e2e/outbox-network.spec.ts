import { openCredits } from '#tests/support/server/credits.ts';
import { captivePortal, ROWS, TRANSFORMS, serverError, UPLOADS } from '#tests/support/faults/fault-rules.ts';
import { readPhone } from '#tests/support/phone/phone-storage.ts';
import { until } from '#tests/support/until.ts';
import { expect, phoneWhere, photoFile, photoFiles, pickReady, startTransform } from './kitchen-journey.ts';
import { banner, expectRow, openSheet, pressTwice, rowOf, SAYS, test, WITH_SERVER } from './outbox-screen.ts';
import { expectAllReady, hearSent, holdUpload } from './sending-verbs.ts';

// What a bad network does to photos on their way: answers that are lost, made up by others, or do not come.
test.use({ ownPhone: true });

/** Everything that the backend answers; the app's own files come from elsewhere in most kitchens. */
const BACKEND = { path: /^\/(auth|rest|storage|functions)\/v1\// };

for (const meanwhile of ['is under way', 'is done'] as const) {
  test(`F5: the answer to a transform is lost, and the next try finds the job that ${meanwhile}, paid once`, async ({
    openApp,
    network,
    truth,
  }) => {
    const page = await openApp();
    const saved = await pickReady(page, [await photoFile(5)]);
    const again = meanwhile === 'is done' ? network.when(TRANSFORMS, { do: 'hold' }) : null;
    const lost = network.when(TRANSFORMS, { do: 'drop reply' }, { times: 1 });
    await startTransform(page);
    await lost.struck();
    const { jobs } = await truth();
    expect(jobs).toHaveLength(1);
    if (again) {
      await again.struck();
      await until('the picture is ready', async () => (await truth()).versions.length === 1);
      expect((await readPhone(page)).items).toMatchObject([{ state: 'stored', hold: null }]);
      await expect(rowOf(page, 'dish-5.jpg')).not.toHaveText(WITH_SERVER);
      again.release();
    }
    const server = await expectAllReady(page, saved, truth);
    expect(server.jobs.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id));
    expect(server.versions).toHaveLength(1);
    expect(server.creditsLeft).toBe(2);
    // One that was held for long was given up, and never got there.
    const asked = network.exchanges(TRANSFORMS).filter(({ serverStatus }) => serverStatus !== null);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.map(({ serverStatus }) => serverStatus)).toEqual(asked.map(() => 202));
  });
}

test('F15: Start Transform and Upload now pressed twice in one moment, and fifty calls at once, send each photo once', async ({
  openApp,
  network,
  truth,
  backend,
  cook,
}) => {
  await openCredits(backend.sql).grant(cook.id, 2);
  const page = await openApp();
  await test.step('Start Transform', async () => {
    const saved = await pickReady(page, await photoFiles(1, 2));
    await pressTwice(page.getByRole('button', { name: /^Start Transform/ }));
    const server = await expectAllReady(page, saved, truth);
    expect(server.creditsLeft).toBe(3);
    expect(network.exchanges(UPLOADS)).toHaveLength(2);
    expect(network.exchanges(TRANSFORMS)).toHaveLength(2);
  });

  await test.step('Upload now, for a photo that waits and for one on its way', async () => {
    const saved = await pickReady(page, await photoFiles(3, 4));
    const first = holdUpload(network);
    await startTransform(page);
    await first.struck();
    const sheet = await openSheet(page, 'dish-4.jpg');
    await pressTwice(sheet.getByRole('button', { name: 'Upload now' }));
    await phoneWhere(
      page,
      'all presses were heard',
      ({ journal }) => journal.filter(({ event }) => event === 'retry').length === 2,
    );
    // Its own turn has come: the presses must not begin it once more.
    const second = holdUpload(network);
    first.release();
    await second.struck();
    second.release();
    await expectAllReady(page, saved, truth);
    expect(network.mostAtOnce(UPLOADS)).toBe(1);
    expect(network.exchanges(UPLOADS)).toHaveLength(4);
    expect(network.exchanges(TRANSFORMS)).toHaveLength(4);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('fifty more calls with the key of a photo are one job and one credit', async () => {
    const saved = await pickReady(page, [await photoFile(15)]);
    const own = network.when(TRANSFORMS, { do: 'hold' }, { times: 1 });
    await startTransform(page);
    await own.struck();
    const item = (await readPhone(page)).items.find(({ filename }) => filename === 'dish-15.jpg');
    if (!item) throw new Error('The photo is gone');
    const call = () =>
      fetch(`${backend.server.url}/functions/v1/transform-image`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${cook.token}`,
          apikey: backend.server.publishableKey,
          'content-type': 'application/json',
          'idempotency-key': item.idempotencyKey,
        },
        body: JSON.stringify({
          transformationId: item.id,
          originalUrl: `${network.url}/storage/v1/object/public/originals/${item.path}`,
          originalFilename: item.filename,
          recipe: item.recipe,
        }),
      });
    const calls = Array.from({ length: 50 }, async () => {
      const answer = await call();
      const { transformationId, version } = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, transformationId, version };
    });
    // While they are under way: what is held for long is given up, and asked for once more.
    own.release();
    const answers = await Promise.all(calls);
    const server = await expectAllReady(page, saved, truth);
    expect(answers).toEqual(answers.map(() => ({ status: 202, transformationId: item.id, version: 1 })));
    const asked = network.exchanges(TRANSFORMS).map(({ serverStatus }) => serverStatus);
    expect(asked).toEqual(Array(5).fill(202));
    expect(server.versions).toHaveLength(5);
    expect(server.creditsLeft).toBe(0);
  });
});

test('F27: a hotel that answers everything with its own page is no connection: nothing counts as sent', async ({
  openApp,
  network,
  truth,
}) => {
  const page = await openApp();
  const saved = await pickReady(page, [await photoFile(27)]);
  /** The portal comes in at this request: the photo stays where it was, and the screen says why. */
  const meet = async (state: 'local' | 'stored', portal: ReturnType<typeof network.when>) => {
    await portal.struck();
    const { items, hasSession } = await phoneWhere(page, 'the portal is known for what it is', (phone) =>
      phone.items.every(({ attempts, lastFailure }) => attempts > 0 && lastFailure === 'offline'),
    );
    const { bytes } = await readPhone(page);
    expect(items).toMatchObject([{ state, hold: null }]);
    expect(Object.keys(bytes)).toEqual(saved.map(({ id }) => id));
    expect(hasSession).toBe(true);
    await expectRow(page, 'dish-27.jpg', SAYS.noConnection);
    await expect(banner(page)).toHaveText('1 photo waiting for a connection');
    expect(await truth()).toMatchObject({ jobs: [], creditsLeft: 3 });
  };
  const everywhere = network.when(BACKEND, captivePortal);
  await startTransform(page);
  await meet('local', everywhere);
  expect(await truth()).toMatchObject({ objects: [], rows: [] });
  const atRows = network.when(ROWS, captivePortal);
  const tap = page.getByRole('button', { name: 'Try all now' });
  await tap.focus();
  const held = holdUpload(network);
  everywhere.release();
  await held.struck();
  // While it uploads there is nothing to be tried; the keyboard that stood there is not lost.
  await expect(tap).toBeHidden();
  await expect(page.getByRole('heading', { name: /^On this device/ })).toBeFocused();
  held.release();
  await meet('stored', atRows);
  expect(await truth()).toMatchObject({ rows: [] });
  const atTransform = network.when(TRANSFORMS, captivePortal);
  atRows.release();
  await meet('stored', atTransform);

  atTransform.release();
  await expectAllReady(page, saved, truth);
});

test.describe('a server in trouble', () => {
  /** Chance is halved here: the pauses are 1, 2, 4 s, half of what they may be at most. */
  const PAUSES_MS = [1000, 2000, 4000];
  /** The clocks of phone and network are not read at the same moment. */
  const CLOCK_MS = 30;

  test('F28: in a storm of 500 and 502 each photo is tried once a step, with growing pauses, and goes afterwards', async ({
    openApp,
    phone,
    network,
    truth,
    said,
  }) => {
    await phone.context.addInitScript(() => (Math.random = () => 0.5));
    const page = await openApp();
    // Without a worker that wakes up: its pauses are as random as ever.
    await phone.context.grantPermissions([]);
    const saved = await pickReady(page, await photoFiles(1, 2, 3));
    const triesOf = (name: string) =>
      network.exchanges({ ...UPLOADS, path: new RegExp(`/originals/.*${name}`) });
    const calm = network.when(UPLOADS, { do: 'hold' });
    network.when({ ...UPLOADS, path: /dish-1/ }, serverError(500), { times: 3 });
    network.when({ ...UPLOADS, path: /dish-2/ }, serverError(502), { times: 3 });
    await startTransform(page);
    await calm.struck();
    const waiting = said.filter(({ why }) => why === 'Saved on this device. The server is having problems.');
    expect(new Set(waiting.map(({ filename }) => filename))).toEqual(new Set(['dish-1.jpg', 'dish-2.jpg']));
    for (const name of ['dish-1', 'dish-2', 'dish-3']) {
      await expect(rowOf(page, `${name}.jpg`)).not.toHaveText(WITH_SERVER);
    }
    expect((await readPhone(page)).items.map(({ state }) => state)).toEqual(['local', 'local', 'local']);
    expect(await truth()).toMatchObject({ objects: [], rows: [], jobs: [], creditsLeft: 3 });
    expect(triesOf('dish-3')).toEqual([]);

    calm.release();
    await expectAllReady(page, saved, truth);
    for (const name of ['dish-1', 'dish-2']) {
      const tries = triesOf(name);
      expect(tries.map(({ status }) => status)).toEqual([
        ...Array(3).fill(name === 'dish-1' ? 500 : 502),
        200,
      ]);
      const pauses = tries.slice(1).map(({ beganAt }, i) => beganAt - (tries[i]?.answeredAt ?? 0));
      for (const [i, pause] of pauses.entries()) {
        expect(pause, `${name}, pause ${i + 1}`).toBeGreaterThan((PAUSES_MS[i] ?? 0) - CLOCK_MS);
      }
    }
    expect(triesOf('dish-3')).toHaveLength(1);
  });

  test('F28: a server that takes a photo and never answers is given up, and asked again', async ({
    openApp,
    phone,
    network,
    truth,
  }) => {
    const page = await openApp();
    await phone.context.grantPermissions([]);
    const saved = await pickReady(page, [await photoFile(28, { width: 120, height: 90 })]);
    const silence = network.when(UPLOADS, { do: 'hold reply' }, { times: 1 });
    await page.clock.install();
    await startTransform(page);
    await silence.struck();
    await page.clock.fastForward(31_000);
    await expectAllReady(page, saved, truth);
    silence.release();
    expect(network.exchanges(UPLOADS)).toMatchObject([
      { serverStatus: 200, ending: 'phone gone' },
      { serverStatus: 400, ending: 'answered' },
    ]);
  });
});

test('F32: over 64 kbit/s where every third connection breaks, five photos get through without much waste', async ({
  openApp,
  network,
  truth,
  backend,
  cook,
}) => {
  await openCredits(backend.sql).grant(cook.id, 2);
  const page = await openApp();
  const files = [1, 2, 3, 4, 5].map((seed) => photoFile(seed, { width: 120, height: 90 }));
  const saved = await pickReady(page, await Promise.all(files));
  const wholeBytes = saved.reduce((sum, { size }) => sum + size, 0);
  network.setConnection({ kbitPerSecond: 64, resetPercent: 30 });
  network.when(UPLOADS, { do: 'drop reply' }, { times: 1 });
  network.when(UPLOADS, { do: 'cut', afterBytes: 3000 }, { times: 1 });
  await startTransform(page);
  for (let count = 1; count <= saved.length; count++)
    await until(`${count} are sent`, async () => (await truth()).jobs.length >= count);
  await expectAllReady(page, saved, truth);
  const broken = network.exchanges(UPLOADS).filter(({ fault }) => fault !== null).length;
  expect(broken).toBeGreaterThanOrEqual(2);
  const waste = network.bytesOf(UPLOADS) / wholeBytes;
  test.info().annotations.push({
    type: 'waste',
    description: `${String(wholeBytes)} bytes, ${waste.toFixed(2)} times, ${String(broken)} uploads broken`,
  });
  expect(waste).toBeLessThan(3);
});

test('F32: a photo that lies in the buffers of a slow line is waited for, and sent once', async ({
  openApp,
  phone,
  network,
  truth,
}) => {
  const page = await openApp();
  await phone.context.grantPermissions([]);
  const saved = await pickReady(page, [await photoFile(32, { width: 1300, height: 1000 })]);
  const wholeBytes = saved[0]?.size ?? 0;
  // 64 kbit/s need longer than half a minute for it.
  expect(wholeBytes).toBeGreaterThan(31 * 8000);
  const line = holdUpload(network);
  await page.clock.install();
  const handedOver = hearSent(page, wholeBytes);
  await startTransform(page);
  await Promise.all([line.struck(), handedOver]);
  await page.clock.fastForward(31_000);
  line.release();
  await expectAllReady(page, saved, truth);
  expect(network.exchanges(UPLOADS)).toMatchObject([{ status: 200, ending: 'answered' }]);
});

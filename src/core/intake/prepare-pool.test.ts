import { expect, onTestFinished, test } from 'vitest';
import { openNewDb, SHOT, surroundingsOfPhone, fileOf } from '#tests/support/core/intake-parts.ts';
import { ANNA } from '#tests/support/core/sample-photo.ts';
import { startWorker } from '#tests/support/core/worker-on-channel.ts';
import { createIntake, createIntakeClient, serveConvert, serveStore } from './intake.ts';

test('one worker gets ready beforehand; the second comes with a second photo, and both stay', async () => {
  const db = openNewDb();
  const world = surroundingsOfPhone();
  let spawned = 0;
  const made = { jpeg: fileOf('own-p3-chart.jpg'), preview: Uint8Array.of(1).buffer };
  const client = createIntakeClient({
    ...world,
    isSmallDevice: false,
    listRaw: async (userId) => (await db.outbox.list(userId)).filter(({ form }) => form === 'raw'),
    previews: db.previews,
    spawnStore: () => startWorker((wire) => serveStore(wire, { ...world, store: db.intake })),
    spawnConvert() {
      spawned += 1;
      const convert = async () => ({
        jpeg: await made.jpeg.arrayBuffer(),
        preview: made.preview,
        width: 1600,
        height: 200,
      });
      return startWorker((wire) => serveConvert(wire, { ...world, store: db.intake, convert }));
    },
  });
  onTestFinished(() => {
    client.close();
    db.close();
  });
  const intake = createIntake({ ...world, store: db.intake });
  const keep = (sample: string, no: number) =>
    intake.accept(fileOf(sample), SHOT, { id: `0000000${no}-0000-7000-8000-000000000000`, isAgain: false });

  client.warmUp();
  client.warmUp();
  expect(spawned).toBe(1);

  await keep('own-ori1.jpg', 1);
  await client.prepare(ANNA);
  expect(spawned).toBe(1);

  await keep('own-ori2.jpg', 2);
  await keep('own-ori3.jpg', 3);
  await client.prepare(ANNA);
  client.warmUp();
  expect(spawned).toBe(2);
  const forms = (await db.outbox.list(ANNA)).map(({ form }) => form);
  expect(forms).toEqual(['final', 'final', 'final']);
});

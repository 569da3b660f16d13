import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '#core/db/db.ts';
import { VISITOR } from '#core/model/person.ts';
import { DRAFT, fileOf, openNewDb, surroundingsOfPhone } from '#tests/support/core/intake-parts.ts';
import { ANNA } from '#tests/support/core/sample-photo.ts';
import { createIntake } from './accept.ts';

let db: Db;
beforeEach(() => (db = openNewDb()));
afterEach(() => db.close());

const openIntake = () => createIntake({ ...surroundingsOfPhone(), store: db.intake });

test('the very same file comes into the tray once, until what it came as has left that', async () => {
  const [page, worker] = [openIntake(), openIntake()];
  const [file, draft] = [fileOf('own-p3-chart.jpg'), { ...DRAFT, source: 'pick' as const }];
  const twice = { outcome: 'left_out', why: 'twice', name: file.name };
  // Picked and shared at the same moment.
  const both = await Promise.all([
    page.accept(file, draft),
    worker.accept(file, { ...DRAFT, source: 'share' }),
  ]);
  expect(both.filter(({ outcome }) => outcome === 'saved')).toHaveLength(1);
  expect(both).toContainEqual(twice);
  const [kept] = await db.outbox.list(ANNA);
  // Written by a worker that died before it could say so: no twin of itself.
  await expect(db.intake.add(kept!, new ArrayBuffer(1))).rejects.toMatchObject({ name: 'ConstraintError' });
  // Made ready, it has other bytes.
  await db.intake.replace(kept!.id, (item) => ({ ...item, form: 'final', hash: 'other' }), {});
  expect(await page.accept({ ...file, name: 'renamed.jpg' }, draft)).toEqual({
    ...twice,
    name: 'renamed.jpg',
  });
  expect((await page.accept(file, { ...draft, userId: 'ben' })).outcome).toBe('saved');
  // A shot is nowhere else.
  expect((await page.accept(file, { ...DRAFT, source: 'camera' })).outcome).toBe('saved');

  for (const { id } of await db.outbox.list(ANNA)) {
    await db.outbox.change(id, (item) => ({ ...item, recipe: { prompt: 'In daylight' } }));
  }
  expect((await page.accept(file, draft)).outcome).toBe('saved');
});

test('a visitor shows the same dish as often as they like', async () => {
  const keeper = openIntake();
  for (let n = 0; n < 2; n++) {
    const outcome = await keeper.accept(fileOf('own-ori1.jpg'), { ...DRAFT, userId: VISITOR });
    expect(outcome).toMatchObject({ outcome: 'saved' });
  }
});

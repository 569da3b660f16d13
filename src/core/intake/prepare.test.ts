import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '#core/db/db.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { readSample, SECRETS, textOf } from '#tests/support/pictures/intake-samples.ts';
import {
  fileOf,
  openNewDb,
  SHOT,
  surroundingsOfPhone,
  storageError,
} from '#tests/support/core/intake-parts.ts';
import { createIntake } from './accept.ts';
import { sha256 } from '#core/lib/sha256.ts';
import type { Conversion, Convert } from './terms.ts';
import { makePreparer } from './prepare.ts';

let db: Db;
let world: ReturnType<typeof surroundingsOfPhone>;
beforeEach(() => {
  db = openNewDb();
  world = surroundingsOfPhone();
});
afterEach(() => db.close());

const PICKED = { ...SHOT, source: 'pick' } as const;
const JPEG = readSample('own-p3-chart.jpg');
const made: Conversion = {
  jpeg: JPEG.buffer,
  preview: Uint8Array.of(1, 2, 3).buffer,
  width: 1600,
  height: 200,
};

async function keep(name: string, bytes?: Uint8Array<ArrayBuffer>, occasion = SHOT): Promise<string> {
  const outcome = await createIntake({ ...world, store: db.intake }).accept(fileOf(name, bytes), occasion);
  if (outcome.outcome !== 'saved') throw new Error(JSON.stringify(outcome));
  return outcome.id;
}
const converting = (answer: Conversion) => vi.fn<Convert>(() => Promise.resolve(answer));
const prepare = (id: string, convert: Convert, store = db.intake) =>
  makePreparer({ ...world, store, convert }).prepare(id);
const set = (id: string, to: Partial<OutboxItem>) => db.outbox.change(id, (item) => ({ ...item, ...to }));

test('a photo is made ready in one step: JPEG, preview, size and hash together', async () => {
  const id = await keep('own-ori6.jpg');
  const write = vi.spyOn(db.intake, 'replace');
  expect(await prepare(id, converting(made))).toBe('final');
  const bytes = (await db.intake.bytes(id))!;
  expect(await db.intake.get(id)).toMatchObject({
    form: 'final',
    type: 'image/jpeg',
    width: 1600,
    height: 200,
    size: bytes.byteLength,
    hash: await sha256(bytes),
    attempts: 0,
    hold: null,
  });
  expect(await db.previews.get(id)).toEqual(made.preview);
  expect(write.mock.calls.filter(([, , files]) => files.bytes ?? files.preview)).toHaveLength(1);
});

test('whatever made the JPEG, nothing beside the picture leaves with it', async () => {
  const id = await keep('own-ori1.jpg', undefined, PICKED);
  expect(await prepare(id, converting({ ...made, jpeg: readSample('own-ori1.jpg').buffer }))).toBe('final');
  const bytes = new Uint8Array((await db.intake.bytes(id))!);
  expect(SECRETS.filter((secret) => textOf(bytes).includes(secret))).toEqual([]);
});

test.each([
  ['shot says that a camera took it', SHOT, 1],
  ['picked file says nothing of where it comes from', PICKED, 0],
])('a %s', async (_what, occasion, times) => {
  const id = await keep('own-ori6.jpg', undefined, occasion);
  expect(await prepare(id, converting(made))).toBe('final');
  const text = textOf(new Uint8Array((await db.intake.bytes(id))!));
  expect(text.split('digitalsourcetype/digitalCapture"').length - 1).toBe(times);
  expect(text.split('ns.adobe.com/xap/1.0/\0').length - 1).toBe(times);
});

test('what cannot be read is held, but clean, so that it may be sent as it is', async () => {
  const id = await keep('own-ori6.jpg');
  expect(await prepare(id, converting({ failure: 'unreadable' }))).toBe('attention');
  const bytes = (await db.intake.bytes(id))!;
  expect(await db.intake.get(id)).toMatchObject({
    form: 'raw',
    type: 'image/jpeg',
    size: bytes.byteLength,
    hash: await sha256(bytes),
    hold: { kind: 'needs_attention', reason: 'unreadable' },
  });
  expect(textOf(new Uint8Array(bytes))).not.toMatch(/TestPhone|SN1|secret-note/);
  expect(await prepare(id, converting(made))).toBe('not_raw');
});

test.each(['truncated.jpg', 'truncated.heic'])(
  '%s is held without being decoded: no grey rest',
  async (name) => {
    const id = await keep(name);
    const convert = converting(made);
    expect(await prepare(id, convert)).toBe('attention');
    expect(convert).not.toHaveBeenCalled();
    expect((await db.intake.get(id))?.hold).toEqual({ kind: 'needs_attention', reason: 'unreadable' });
  },
);

test('what can be neither read nor cleaned is kept as it is, and not to be sent', async () => {
  const bytes = readSample('own-ios18-tmap.heic').slice(0, 300);
  const id = await keep('broken.heic', bytes);
  expect(await prepare(id, converting({ failure: 'unreadable' }))).toBe('attention');
  expect((await db.intake.get(id))?.hold).toEqual({ kind: 'needs_attention', reason: 'uncleanable' });
  expect(new Uint8Array((await db.intake.bytes(id))!)).toEqual(bytes);
});

test('bytes that are no longer those that were saved are not worked on, and not touched', async () => {
  const id = await keep('own-ori6.jpg');
  await set(id, { hash: 'ff'.repeat(32) });
  const convert = converting(made);
  expect(await prepare(id, convert)).toBe('attention');
  expect(convert).not.toHaveBeenCalled();
  expect((await db.intake.get(id))?.hold).toEqual({ kind: 'needs_attention', reason: 'damaged' });
  expect(textOf(new Uint8Array((await db.intake.bytes(id))!))).toContain('TestPhone');
});

test.each(['unable', 'not_now'] as const)(
  '%s leaves the photo as it is, for another try',
  async (failure) => {
    const id = await keep('own-ori6.jpg');
    const before = await db.intake.get(id);
    expect(await prepare(id, converting({ failure }))).toBe(failure);
    expect(await db.intake.get(id)).toEqual(before);
  },
);

test('one at a time works on a photo', async () => {
  const id = await keep('own-ori6.jpg');
  await world.lock(`prepare-${id}`, 0, async () => {
    expect(await prepare(id, converting(made))).toBe('elsewhere');
  });
});

test('what was taken out, sent or made ready meanwhile stays as it is', async () => {
  const id = await keep('own-ori6.jpg');
  const during: Convert = async () => {
    await set(id, { removedAt: 5 });
    return made;
  };
  expect(await prepare(id, during)).toBe('not_raw');
  expect(await db.intake.get(id)).toMatchObject({ form: 'raw', removedAt: 5 });
  await set(id, { removedAt: null, form: 'final' });
  expect(await prepare(id, converting(made))).toBe('not_raw');
});

test('a style that was chosen meanwhile is not lost', async () => {
  const id = await keep('own-ori6.jpg');
  const during: Convert = async () => {
    await set(id, { recipe: { prompt: 'On slate' } });
    return made;
  };
  expect(await prepare(id, during)).toBe('final');
  expect((await db.intake.get(id))?.recipe).toEqual({ prompt: 'On slate' });
});

test('a photo over which everything dies is held in the end, not tried for ever', async () => {
  const id = await keep('own-ori6.jpg');
  const dying: Convert = () => Promise.reject(new Error('the page is gone'));
  for (let n = 0; n < 5; n++) await expect(prepare(id, dying)).rejects.toThrow('gone');
  expect(await prepare(id, dying)).toBe('attention');
  expect(await db.intake.get(id)).toMatchObject({ attempts: 0, hold: { reason: 'unreadable' } });
});

test('however often its page is left over it, a photo is held for none of that', async () => {
  const id = await keep('own-p3-chart.jpg');
  const tried: number[] = [];
  const convert = vi.fn<Convert>(async () => {
    tried.push((await db.intake.get(id))?.attempts ?? -1);
    throw new Error('The worker is ended here');
  });
  const preparer = makePreparer({ ...surroundingsOfPhone(), store: db.intake, convert });
  await expect(preparer.prepare(id)).rejects.toThrow('ended');
  for (let n = 0; n < 9; n++) await expect(preparer.prepare(id, true)).rejects.toThrow('ended');
  expect(tried).toEqual(Array.from({ length: 10 }, () => 1));
  expect((await db.intake.get(id))?.hold).toBeNull();
});

test.each([
  ['with what it made', made],
  ['with the clean bytes of what it cannot read', { failure: 'unreadable' } as const],
])('a full phone is not held against the photo, however often it is tried %s', async (_with, answer) => {
  const id = await keep('own-ori6.jpg');
  const replace: typeof db.intake.replace = (of, change, files) =>
    files.bytes ? Promise.reject(storageError('no_room')) : db.intake.replace(of, change, files);
  for (let n = 0; n < 8; n++) {
    expect(await prepare(id, converting(answer), { ...db.intake, replace })).toBe('no_room');
  }
  expect(await db.intake.get(id)).toMatchObject({ form: 'raw', hold: null, attempts: 0 });
  expect(await prepare(id, converting(made))).toBe('final');
});

test('trouble of the database leaves everything for later', async () => {
  const id = await keep('own-ori6.jpg');
  const store = { ...db.intake, replace: () => Promise.reject(storageError('timeout')) };
  expect(await prepare(id, converting(made), store)).toBe('storage_error');
  expect((await db.intake.get(id))?.form).toBe('raw');
});

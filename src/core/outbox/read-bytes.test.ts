import { expect, test } from 'vitest';
import { StorageError } from '#core/model/storage-error.ts';
import { createFakeWorld } from '#tests/support/core/fake-outbox-world.ts';
import { createReader } from './read-bytes.ts';

/** Two photos on a phone whose reads are counted and may fail. */
function openReader() {
  const world = createFakeWorld();
  const [first, second] = world.keepMany(2);
  const { store } = world.open().ports;
  const state = { reads: 0, fails: false };
  const reader = createReader({
    ...store,
    bytes(id) {
      state.reads += 1;
      return state.fails ? Promise.reject(new StorageError('timeout')) : store.bytes(id);
    },
  });
  return { world, reader, state, first: first!, second: second! };
}

test('a photo that was prepared is not read again', async () => {
  const { world, reader, state, first } = openReader();
  reader.prepare(first);
  reader.prepare(first);
  expect(await reader.read(first)).toEqual({ bytes: world.bytes.get(first.id) });
  expect(state.reads).toBe(1);
});

test('one photo is kept at most, and only until it was asked for', async () => {
  const { reader, state, first, second } = openReader();
  reader.prepare(first);
  reader.prepare(second);
  await reader.read(first);
  await reader.read(second);
  await reader.read(second);
  expect(state.reads).toBe(5);
});

test('what was prepared counts only for the same content', async () => {
  const { reader, first } = openReader();
  reader.prepare(first);
  expect(await reader.read({ ...first, hash: 'another' })).toEqual({ kind: 'damaged' });
});

test('storage that failed beforehand is asked anew', async () => {
  const { world, reader, state, first } = openReader();
  state.fails = true;
  reader.prepare(first);
  await Promise.resolve();
  state.fails = false;
  expect(await reader.read(first)).toEqual({ bytes: world.bytes.get(first.id) });
});

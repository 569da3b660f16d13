import { expect, test, vi } from 'vitest';
import type { Outcome } from '#core/intake/intake.ts';
import { StorageError } from '#core/model/storage-error.ts';
import type { Core } from '#core/open-core.ts';
import { savePhotos, useCapture } from './capture.ts';
import { provideCore } from './core.ts';
import { usePerson } from './person.ts';

const ada = { id: 'ada', email: 'ada@example.com', isSignedIn: true };
let fault: Error;

// Only what keeps photos and makes them ready.
const opened = {
  session: { person: () => Promise.resolve(ada) },
  intake: {
    save: (_: readonly Blob[], __: unknown, report: (outcome: Outcome) => void) => {
      report({ outcome: 'saved', id: 'a' });
      return Promise.resolve([]);
    },
    prepare: () => Promise.reject(fault),
    warmUp: () => undefined,
  },
} as unknown as Core;
provideCore(() => Promise.resolve(opened));
usePerson.setState({ person: ada, hasRead: true });

test('photos that are safe are no failure where the database is too slow to have them made ready: they are at the next pass', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  fault = new StorageError('timeout');
  await savePhotos([new Blob(['x'])], 'pick', null);
  expect(useCapture.getState().alarm).toBeNull();
  expect(warned).toHaveBeenCalledOnce();
});

test('a fault of ours is heard of', async () => {
  fault = new TypeError('undefined is not a function');
  await expect(savePhotos([new Blob(['x'])], 'pick', null)).rejects.toBe(fault);
});

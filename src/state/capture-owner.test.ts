import { beforeEach, expect, test, vi } from 'vitest';
import type { Occasion, Outcome } from '#core/intake/intake.ts';
import type { Core } from '#core/open-core.ts';
import { ownerNow, saveInstead, savePhotos, useCapture } from './capture.ts';
import { provideCore } from './core.ts';
import { usePerson } from './person.ts';

const ada = { id: 'ada', email: 'ada@example.com', isSignedIn: true };
const ben = { id: 'ben', email: 'ben@example.com', isSignedIn: true };
const saved: Occasion[] = [];

// Only what keeps photos; nobody is here any more.
const opened = {
  session: { person: () => Promise.resolve(null) },
  intake: {
    save: (_: readonly Blob[], occasion: Occasion, report: (outcome: Outcome) => void) => {
      saved.push(occasion);
      report({ outcome: 'saved', id: 'a' });
      return Promise.resolve([]);
    },
    prepare: () => Promise.resolve(),
  },
} as unknown as Core;
provideCore(() => Promise.resolve(opened));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });

beforeEach(() => {
  saved.length = 0;
  usePerson.setState({ person: ada, hasRead: true });
});

const photo = new Blob(['x']);

test.each([null, ben])(
  'photos from a window belong to whoever opened it, whoever is here by then (%o)',
  async (person) => {
    const opener = ownerNow();
    usePerson.setState({ person });
    await savePhotos([photo], 'pick', null, opener);
    await saveInstead(() => Promise.resolve(photo), 'old', 'pick', opener);
    expect(saved.map(({ userId }) => userId)).toEqual(['ada', 'ada']);
    expect(useCapture.getState().alarm).toBeNull();
  },
);

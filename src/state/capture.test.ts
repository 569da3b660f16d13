import { beforeEach, expect, test, vi } from 'vitest';
import type { Occasion, Outcome } from '#core/intake/intake.ts';
import { recipeOfStyle } from '#core/model/recipe.ts';
import type { Core } from '#core/open-core.ts';
import {
  beginVisit,
  bringBackShot,
  dismissAlarm,
  saveInstead,
  savePhotos,
  saveShot,
  takeOutShot,
  useCapture,
} from './capture.ts';
import { provideCore } from './core.ts';
import { mayReload, useInProgress } from './in-progress.ts';
import { usePerson } from './person.ts';
import { useUpdate } from './update.ts';

const recipe = recipeOfStyle('zen');
const ada = { id: 'ada', email: 'ada@example.com', isSignedIn: true };
const ben = { id: 'ben', email: 'ben@example.com', isSignedIn: true };
const kitchen = {
  person: { id: 'ada', email: 'ada@example.com', isSignedIn: true } as Awaited<
    ReturnType<Core['session']['person']>
  >,
  answers: [] as Outcome[],
  isBroken: false,
  saved: [] as Occasion[],
  prepared: [] as string[],
  removed: [] as string[],
  restored: [] as string[],
  /** Nothing has gone for good, or to the server. */
  isInTime: true,
};

// Only what this module asks of the core.
const opened = {
  session: { person: () => Promise.resolve(kitchen.person) },
  intake: {
    save(files: readonly Blob[], occasion: Occasion, report: (outcome: Outcome) => void) {
      kitchen.saved.push(occasion);
      const outcomes = kitchen.answers.slice(0, files.length);
      for (const outcome of outcomes) report(outcome);
      return kitchen.isBroken ? Promise.reject(new Error('worker gone')) : Promise.resolve(outcomes);
    },
    prepare: (userId: string) => Promise.resolve(void kitchen.prepared.push(userId)),
    warmUp: () => undefined,
  },
  outbox: {
    remove: (id: string) => Promise.resolve(kitchen.isInTime && kitchen.removed.push(id) > 0),
    restore: (id: string) => Promise.resolve(kitchen.isInTime && kitchen.restored.push(id) > 0),
  },
} as unknown as Core;
provideCore(() => Promise.resolve(opened));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });

const photos = (count: number) => Array.from({ length: count }, () => new Blob(['x']));
const saved = (id: string): Outcome => ({ outcome: 'saved', id });
const leftOut = (why: 'not_a_photo' | 'too_large' | 'too_many'): Outcome => ({
  outcome: 'left_out',
  why,
  name: 'x',
});
const notSaved = (why: 'gone' | 'no_room' | 'outdated' | 'storage_error' | 'unsure'): Outcome => ({
  outcome: 'not_saved',
  why,
  name: 'soup.jpg',
});

beforeEach(async () => {
  Object.assign(kitchen, {
    answers: [],
    isBroken: false,
    saved: [],
    prepared: [],
    removed: [],
    restored: [],
    isInTime: true,
  });
  kitchen.person = { id: 'ada', email: 'ada@example.com', isSignedIn: true };
  usePerson.setState({ hasRead: false, person: null });
  dismissAlarm();
  await beginVisit();
});

test('a shot counts as saved only when the phone says so, and is then made ready', async () => {
  kitchen.answers = [saved('a')];
  const isSafe = savePhotos(photos(1), 'camera', recipe);
  expect(useCapture.getState()).toMatchObject({ savedIds: [], saving: 1 });
  await isSafe;
  expect(useCapture.getState()).toMatchObject({ savedIds: ['a'], saving: 0, alarm: null, notice: null });
  const pressedAt: unknown = expect.any(Number);
  expect(kitchen.saved).toEqual([{ userId: 'ada', source: 'camera', recipe, pressedAt }]);
  expect(kitchen.prepared).toEqual(['ada']);
});

test('what is left out is said quietly, what is lost is said loudly', async () => {
  kitchen.answers = [leftOut('too_large'), notSaved('gone')];
  await savePhotos(photos(2), 'drop', null);
  expect(useCapture.getState()).toMatchObject({
    notice: '1 file skipped: only JPG, PNG and HEIC up to 20 MB.',
    alarm: 'We couldn’t read soup.jpg. Choose it again.',
    savedIds: [],
    saving: 0,
  });
  expect(kitchen.prepared).toEqual([]);
});

test('a file that was lost is named to nobody but whoever brought it', async () => {
  usePerson.setState({ hasRead: true, person: ada });
  kitchen.answers = [notSaved('gone'), saved('a')];
  await savePhotos(photos(2), 'pick', null);
  expect(useCapture.getState().alarm).toContain('soup.jpg');
  const late = savePhotos(photos(2), 'pick', null);
  usePerson.setState({ person: ben });
  expect(useCapture.getState().alarm).toBe('We couldn’t read this photo. Choose it again.');
  await late;
  expect(useCapture.getState().alarm).toBe('We couldn’t read 2 photos. Choose them again.');
});

test('a shot that takes the place of one in the tray is looked for there', async () => {
  kitchen.answers = [notSaved('unsure')];
  await saveInstead(() => Promise.resolve(new Blob(['x'])), 'a');
  expect(useCapture.getState().alarm).toBe(
    'We couldn’t check whether this photo was saved. Look under ‘Ready to transform’ before you retake it.',
  );
});

test('a file that is picked in the place of a photo is no shot, and is left out by the rules of picked ones', async () => {
  kitchen.answers = [leftOut('too_large')];
  expect(await saveInstead(() => Promise.resolve(new Blob(['x'])), 'a', 'pick')).toBe(false);
  expect(kitchen.saved).toMatchObject([{ source: 'pick', instead: 'a' }]);
  expect(useCapture.getState()).toMatchObject({
    notice: '1 file skipped: only JPG, PNG and HEIC up to 20 MB.',
    alarm: null,
  });
});

test('where a version is too old even to know whose photo it is, that is what is said', async () => {
  useUpdate.setState({ isOutdated: true });
  kitchen.isBroken = true;
  await expect(savePhotos(photos(1), 'pick', null)).rejects.toThrow('worker gone');
  expect(useCapture.getState().alarm).toBe(
    'This photo was NOT saved: this version of the app is too old. Update it, then choose it again.',
  );
  useUpdate.setState({ isOutdated: false });
});

test('where the page came without https nothing is tried, and it says why', async () => {
  vi.stubGlobal('isSecureContext', false);
  await savePhotos(photos(2), 'pick', null);
  expect(kitchen.saved).toEqual([]);
  expect(useCapture.getState().alarm).toContain('2 photos were NOT saved: this address isn’t secure.');
});

test('a shot is never left out quietly', async () => {
  kitchen.answers = [leftOut('too_large')];
  await savePhotos(photos(1), 'camera', recipe);
  expect(useCapture.getState()).toMatchObject({ notice: null, savedIds: [], saving: 0 });
  expect(useCapture.getState().alarm).toContain('NOT saved');
});

test('an alarm counts what was lost, and stays until it was read', async () => {
  kitchen.answers = [notSaved('no_room')];
  await savePhotos(photos(1), 'camera', recipe);
  await savePhotos(photos(1), 'camera', recipe);
  kitchen.answers = [saved('b')];
  await savePhotos(photos(1), 'camera', recipe);
  await beginVisit();
  expect(useCapture.getState().alarm).toBe(
    '2 photos were NOT saved: this device is full. Free up space, then retake them.',
  );
  expect(mayReload()).toBe(false);
  dismissAlarm();
  expect(useCapture.getState().alarm).toBeNull();
  expect(mayReload()).toBe(true);
});

test('where nobody is signed in nothing is called saved', async () => {
  kitchen.person = null;
  await savePhotos(photos(2), 'camera', recipe);
  expect(kitchen.saved).toEqual([]);
  expect(useCapture.getState()).toMatchObject({ saving: 0, savedIds: [] });
  expect(useCapture.getState().alarm).toContain('2 photos were NOT saved: you’re not signed in');
});

test('when saving breaks half-way, only what was answered counts as safe', async () => {
  kitchen.answers = [saved('a')];
  kitchen.isBroken = true;
  await expect(savePhotos(photos(3), 'camera', recipe)).rejects.toThrow('worker gone');
  expect(useCapture.getState()).toMatchObject({ saving: 0, savedIds: ['a'] });
  expect(useCapture.getState().alarm).toContain('2 photos were NOT saved');
});

test('shots keep the order in which they were pressed, though the camera takes longer for the first', async () => {
  const camera = Promise.withResolvers<Blob>();
  const first = saveShot(() => camera.promise, recipe);
  kitchen.answers = [saved('b')];
  await saveShot(() => Promise.resolve(new Blob(['x'])), recipe);
  kitchen.answers = [saved('a')];
  camera.resolve(new Blob(['x']));
  await first;
  expect(useCapture.getState()).toMatchObject({ savedIds: ['a', 'b'] });
  const [second = 0, before = 0] = kitchen.saved.map(({ pressedAt }) => pressedAt);
  expect(before).toBeLessThan(second);
  await takeOutShot('a');
  await bringBackShot('a');
  expect(useCapture.getState()).toMatchObject({ savedIds: ['a', 'b'] });
});

test('the last shot can be taken out and brought back', async () => {
  kitchen.answers = [saved('a'), saved('b')];
  await savePhotos(photos(2), 'camera', recipe);
  await takeOutShot('b');
  expect(useCapture.getState()).toMatchObject({ savedIds: ['a'] });
  await bringBackShot('b');
  expect(useCapture.getState()).toMatchObject({ savedIds: ['a', 'b'] });
  expect([kitchen.removed, kitchen.restored]).toEqual([['b'], ['b']]);
});

test('a shot that the server has stays, and one that has gone for good does not come back', async () => {
  kitchen.answers = [saved('a'), saved('b')];
  await savePhotos(photos(2), 'camera', recipe);
  kitchen.isInTime = false;
  expect(await takeOutShot('b')).toBe('too_late');
  expect(useCapture.getState()).toMatchObject({ savedIds: ['a', 'b'] });
  kitchen.isInTime = true;
  await takeOutShot('b');
  kitchen.isInTime = false;
  expect(await bringBackShot('b')).toBe('too_late');
  expect(useCapture.getState()).toMatchObject({ savedIds: ['a'] });
});

const inProgress = () => useInProgress.getState().photos;

test('a shot belongs to whoever pressed the shutter, though the camera took its time', async () => {
  usePerson.setState({ hasRead: true, person: ada });
  const camera = Promise.withResolvers<Blob>();
  kitchen.answers = [saved('a')];
  const aim = { view: { width: 4, height: 3 }, ring: [0.5, 0.5, 0.4, 0.3, 0] } as const;
  const isSafe = saveShot(() => camera.promise, recipe, aim);
  usePerson.setState({ person: ben });
  kitchen.person = ben;
  camera.resolve(new Blob(['x']));
  await isSafe;
  expect(kitchen.saved).toMatchObject([{ userId: 'ada', source: 'camera', recipe, aim }]);
  expect(kitchen.prepared).toEqual(['ada']);
});

test('picked files belong to whoever picked them', async () => {
  usePerson.setState({ hasRead: true, person: ada });
  kitchen.answers = [saved('a')];
  const isSafe = savePhotos(photos(1), 'pick', null);
  kitchen.person = ben;
  await isSafe;
  expect(kitchen.saved).toMatchObject([{ userId: 'ada' }]);
});

test('photos are in hand from the press until each is safe or known to be lost', async () => {
  const camera = Promise.withResolvers<Blob>();
  kitchen.answers = [saved('a'), notSaved('no_room')];
  const works = [saveShot(() => camera.promise, recipe), savePhotos(photos(2), 'pick', null)];
  expect(inProgress()).toBe(3);
  await works[1];
  expect(inProgress()).toBe(1);
  camera.resolve(new Blob(['x']));
  await works[0];
  expect(inProgress()).toBe(0);
});

test('photos that could not be saved are in hand no longer', async () => {
  kitchen.isBroken = true;
  await expect(savePhotos(photos(3), 'pick', null)).rejects.toThrow('worker gone');
  expect(inProgress()).toBe(0);
});

test('a shot that the camera failed to make is said loudly', async () => {
  await expect(saveShot(() => Promise.reject(new Error('no frame')), recipe)).rejects.toThrow('no frame');
  expect(useCapture.getState().alarm).toContain('NOT saved');
  expect(inProgress()).toBe(0);
});

test('the shots of one person are none of the next', async () => {
  usePerson.setState({ hasRead: true, person: ada });
  kitchen.answers = [saved('a')];
  await savePhotos(photos(1), 'camera', recipe);
  usePerson.setState({ person: ben });
  expect(useCapture.getState().savedIds).toEqual([]);
});

test('a shot that is safe, or back, only when somebody else is here does not come onto their screen', async () => {
  usePerson.setState({ hasRead: true, person: ada });
  kitchen.answers = [saved('a')];
  const works = [saveShot(() => Promise.resolve(new Blob(['x'])), recipe), bringBackShot('b')];
  usePerson.setState({ person: ben });
  await Promise.all(works);
  expect(useCapture.getState()).toMatchObject({ saving: 0, savedIds: [] });
});

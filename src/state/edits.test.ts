import { beforeEach, expect, test, vi } from 'vitest';
import { done, failed, type Failure } from '#core/model/failure.ts';
import type { Person } from '#core/model/person.ts';
import type { ProfileRow } from '#core/model/server-rows.ts';
import type { Core } from '#core/open-core.ts';
import { row } from '#tests/support/core/sample-rows.ts';
import { PATIENCE_MS } from '#tests/support/until.ts';
import { provideCore } from './core.ts';
import { deletePhoto } from './delete-photo.ts';
import { askForDeletion, saveName } from './edits.ts';
import { followMirror, useMirror } from './mirror.ts';
import { usePerson } from './person.ts';

const ANNA: Person = { id: 'anna', email: 'anna@kitchen.example', isSignedIn: true };
const BEN: Person = { ...ANNA, id: 'ben' };

let here: Person | null;
let asked: string[];
let refusal: Failure | null;
/** Called when the server is asked. */
let onAsked: () => void;
const write =
  (word: string) =>
  (...given: unknown[]) => {
    asked.push([word, ...given.map(String)].join(' '));
    if (word === 'name' || word === 'delete') onAsked();
    return Promise.resolve(refusal ? failed(refusal) : done(undefined));
  };
const core = {
  session: { person: () => Promise.resolve(here) },
  edits: {
    saveName: write('name'),
    askForDeletion: write('go'),
    deleteTransformation: write('delete'),
  },
  outbox: {
    remove: write('take out'),
    restore: write('bring back'),
    letGo: write('let go'),
    roomIsBack: write('room'),
  },
} as unknown as Core;
provideCore(() => Promise.resolve(core));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  [here, asked, refusal] = [ANNA, [], null];
  onAsked = () => undefined;
  usePerson.setState({ hasRead: true, person: ANNA });
});

test('what one person confirms on the screen is not done to another who has signed in meanwhile', async () => {
  here = BEN;
  expect(await askForDeletion()).toMatchObject({ ok: false, kind: 'signed_out' });
  expect(await saveName('Anna')).toMatchObject({ ok: false, kind: 'signed_out' });
  expect(asked).toEqual([]);
  usePerson.setState({ person: BEN });
  expect(await saveName('Ben')).toEqual(done(undefined));
  expect(asked).toEqual(['name ben Ben']);
});

test('where the screen does not know yet who is here, the phone decides', async () => {
  usePerson.setState({ hasRead: false, person: null });
  expect(await saveName('Anna')).toEqual(done(undefined));
});

test('a name that is said to be saved stands on the screen by then', async () => {
  const profile = (full_name: string): ProfileRow => ({ id: ANNA.id, full_name, updated_at: '' });
  let stored = profile('Anna');
  const mirror = {
    page: () => Promise.resolve([]),
    subscription: () => Promise.resolve(undefined),
    profile: () => Promise.resolve(stored),
    presets: () => Promise.resolve([]),
  };
  const nothing = { listen: () => () => undefined, tell: () => undefined };
  const outbox = { ...core.outbox, accepted: () => Promise.resolve([]) };
  const stop = followMirror({ ...core, mirror, outbox, channel: nothing } as unknown as Core, () => () => {});
  await vi.waitFor(() => expect(useMirror.getState().profile).toEqual(stored), { timeout: PATIENCE_MS });
  onAsked = () => void (stored = profile('Anna Baker'));
  expect(await saveName('Anna Baker')).toEqual(done(undefined));
  expect(useMirror.getState().profile).toEqual(stored);
  stop();
});

test('a photo that is being deleted is not sent meanwhile, and makes room for others', async () => {
  expect(await deletePhoto(row('soup').id)).toEqual(done(undefined));
  expect(asked).toEqual(['take out soup', 'delete anna soup', 'let go soup', 'room']);
});

test('a photo that could not be deleted stays where it was on this phone', async () => {
  refusal = { kind: 'offline' };
  expect(await deletePhoto('soup')).toMatchObject({ ok: false, kind: 'offline' });
  expect(asked).toEqual(['take out soup', 'delete anna soup', 'bring back soup']);
});

test('what is answered when its asker has gone is done, and told to nobody; who is back, or not known for a moment, is told', async () => {
  const isTold = async (then: Person | null, ask: () => Promise<unknown>, hasRead = true) => {
    usePerson.setState({ hasRead: true, person: ANNA });
    asked = [];
    onAsked = () => usePerson.setState({ hasRead, person: then });
    let hasHeard = false;
    void ask().then(() => (hasHeard = true));
    await new Promise((resolve) => setImmediate(resolve));
    return hasHeard;
  };
  for (const ask of [() => saveName('Anna'), () => deletePhoto('soup')]) {
    expect(await isTold(BEN, ask)).toBe(false);
    expect(asked).toEqual(expect.arrayContaining([expect.stringMatching(/^(name anna Anna|let go soup)$/)]));
    expect(await isTold(ANNA, ask)).toBe(true);
    expect(await isTold(null, ask)).toBe(false);
    expect(await isTold(null, ask, false)).toBe(true);
  }
});

import { beforeEach, expect, test, vi } from 'vitest';
import { done, failed, type Failure, type Result } from '#core/model/failure.ts';
import type { CreditEvent } from '#core/model/server-rows.ts';
import type { TokenSource } from '#core/model/with-token.ts';
import { openMemoryMirror } from '#tests/support/core/memory-mirror.ts';
import { ANNA } from '#tests/support/core/sample-photo.ts';
import { row } from '#tests/support/core/sample-rows.ts';
import { PATIENCE_MS } from '#tests/support/until.ts';
import { createEdits, type Edits } from './edits.ts';
import type { EditsRemote } from './ports.ts';

const LUNCH = { prompt: 'Bright lunch light' };
const OFFLINE: Failure = { kind: 'offline' };
const MAXIMUM: Failure = { kind: 'refused', status: 409, code: 'PT409' };

/** What was asked of the server: the name of the call, and what it was given besides the token. */
let asked: [keyof EditsRemote, ...unknown[]][];
let tokens: string[];
/** What the server says to the next calls, one after the other; else it says yes. */
let refusals: Failure[];
let hasPlate: boolean;
/** Somebody else puts the plate just before. */
let isOutrun: boolean;
let steps: string[];
let store: ReturnType<typeof openMemoryMirror>;
let session: TokenSource;
let hasProfile: boolean;
/** What is not there any more. */
let gone: string[];
let edits: Edits;

/** A call that answers with `value`, unless a refusal is due. */
async function answer<T>(
  call: keyof EditsRemote,
  value: T,
  token: string,
  ...given: unknown[]
): Promise<Result<T>> {
  asked.push([call, ...given]);
  tokens.push(token);
  steps.push('server');
  const refusal = refusals.shift();
  return refusal ? failed(refusal) : done(value);
}

/** The lines that the server gives, the newest first. */
let ledger: CreditEvent[];
/** How the next readings of the whole copy end; else well. */
let pulls: Result<void>[];

const created = () => `2026-11-21T08:00:${String(asked.length).padStart(2, '0')}+00:00`;

const remote: EditsRemote = {
  insertPreset: (preset, token) =>
    answer('insertPreset', { ...preset, created_at: created() }, token, preset.id, preset.name),
  deletePreset: (id, token) => answer('deletePreset', undefined, token, id),
  saveName: (id, full_name, token) =>
    answer('saveName', hasProfile ? { id, full_name, updated_at: created() } : null, token, full_name),
  changeTransformation: (id, change, token) => answer('changeTransformation', undefined, token, id, change),
  deleteTransformation: (id, token) => answer('deleteTransformation', undefined, token, id),
  runAgain: ({ id }, wish, token) => answer('runAgain', 'queued', token, id, wish),
  creditEvents: (_userId, _lines, token) => answer('creditEvents', ledger, token),
  askForDeletion: (userId, token) => answer('askForDeletion', undefined, token, userId),
  signOutOthers: (token) => answer('signOutOthers', undefined, token),
  hasReferencePlate: (token) => answer('hasReferencePlate', hasPlate, token),
  putReferencePlate: (png, token) => {
    hasPlate ||= isOutrun;
    return answer('putReferencePlate', undefined, token, png.byteLength);
  },
};

beforeEach(() => {
  asked = [];
  tokens = [];
  refusals = [];
  steps = [];
  hasPlate = true;
  isOutrun = false;
  hasProfile = true;
  [ledger, pulls, gone] = [[], [], []];
  store = openMemoryMirror();
  session = {
    token: async (userId) => (userId === ANNA ? done('first') : failed({ kind: 'signed_out' })),
    tokenAfter: async (refused) => done(`after ${refused}`),
  };
  let ids = 0;
  edits = createEdits({
    remote,
    store,
    session: { token: (id) => session.token(id), tokenAfter: (old, id) => session.tokenAfter(old, id) },
    tell: () => void steps.push('told'),
    refresh: async (userId, wanted) => {
      steps.push(`refresh ${userId} ${wanted.join()}`);
      return done({ rows: [], missing: wanted.filter((id) => gone.includes(id)) });
    },
    pull: async (userId) => {
      steps.push(`pull ${userId}`);
      return pulls.shift() ?? done(undefined);
    },
    randomId: () => `id-${String((ids += 1))}`,
  });
});

const namesHere = async () => (await store.presets(ANNA)).map(({ name }) => name);

test('a saved preset is in the copy before the call comes back, the newest first', async () => {
  expect(await edits.savePreset(ANNA, 'Lunch', LUNCH)).toEqual(done('id-1'));
  expect(await edits.savePreset(ANNA, 'Bar', { prompt: 'Dark' })).toEqual(done('id-2'));
  expect(await store.presets(ANNA)).toMatchObject([
    { id: 'id-2', name: 'Bar', recipe: { prompt: 'Dark' } },
    { id: 'id-1', name: 'Lunch', recipe: LUNCH },
  ]);
  expect(steps).toEqual(['server', 'told', 'server', 'told']);
});

test('presets that are saved and deleted at the same moment all count in the copy', async () => {
  await edits.savePreset(ANNA, 'Old', LUNCH);
  await Promise.all([
    ...['A', 'B', 'C'].map((name) => edits.savePreset(ANNA, name, LUNCH)),
    edits.deletePreset(ANNA, 'id-1'),
  ]);
  expect((await namesHere()).toSorted()).toEqual(['A', 'B', 'C']);
});

test('a preset that is refused changes nothing here', async () => {
  refusals = [MAXIMUM];
  expect(await edits.savePreset(ANNA, 'Eleventh', LUNCH)).toEqual(failed(MAXIMUM));
  expect(await namesHere()).toEqual([]);
  expect(steps).toEqual(['server']);
});

test('a preset whose answer got lost is sent again under its id, and the next one of the same name is another', async () => {
  refusals = [OFFLINE, { kind: 'busy', status: 502 }];
  expect(await edits.savePreset(ANNA, 'Lunch', LUNCH)).toEqual(failed(OFFLINE));
  await edits.savePreset(ANNA, 'Lunch', { prompt: 'Other words' });
  expect(await edits.savePreset(ANNA, 'Lunch', LUNCH)).toEqual(done('id-1'));
  expect(await edits.savePreset(ANNA, 'Lunch', LUNCH)).toEqual(done('id-3'));
  expect(asked.map(([, id]) => id)).toEqual(['id-1', 'id-2', 'id-1', 'id-3']);
});

test('a preset whose answer got lost keeps its id, whatever is answered before it is saved; somebody else’s is let go', async () => {
  const between: Failure[] = [{ kind: 'signed_out' }, { kind: 'slow_down', waitMs: 1000 }, MAXIMUM];
  for (const [n, refusal] of between.entries()) {
    const save = () => edits.savePreset(ANNA, `Lunch ${String(n)}`, LUNCH);
    // One that is signed out is asked with a newer token.
    refusals = [OFFLINE, refusal, ...(refusal.kind === 'signed_out' ? [refusal] : [])];
    for (let tries = 0; tries < 3; tries++) await save();
  }
  expect(new Set(asked.map(([, id]) => id)).size).toBe(between.length);
  refusals = [{ kind: 'exists' }];
  expect(await edits.savePreset(ANNA, 'Lunch', LUNCH)).toEqual(failed({ kind: 'exists' }));
  expect(await edits.savePreset(ANNA, 'Lunch', LUNCH)).toEqual(done('id-5'));
});

test('a preset that could not be deleted stays', async () => {
  await edits.savePreset(ANNA, 'Lunch', LUNCH);
  refusals = [OFFLINE];
  expect(await edits.deletePreset(ANNA, 'id-1')).toEqual(failed(OFFLINE));
  expect(await namesHere()).toEqual(['Lunch']);
  expect(await edits.deletePreset(ANNA, 'id-1')).toEqual(done(undefined));
  expect(await namesHere()).toEqual([]);
});

test('a saved name is in the copy, and one that was not saved is not', async () => {
  await edits.saveName(ANNA, 'Anna Cook');
  refusals = [OFFLINE];
  expect(await edits.saveName(ANNA, 'Anna Chef')).toEqual(failed(OFFLINE));
  expect(await store.profile(ANNA)).toMatchObject({ full_name: 'Anna Cook' });
});

test('a preset that the server has but the copy could not take is not saved twice', async () => {
  vi.spyOn(store, 'changePresets').mockRejectedValueOnce(new Error('no storage'));
  await expect(edits.savePreset(ANNA, 'Lunch', LUNCH)).rejects.toThrow('no storage');
  expect(await edits.savePreset(ANNA, 'Lunch', LUNCH)).toEqual(done('id-1'));
});

test('a name for which the server has no place is not said to be saved', async () => {
  hasProfile = false;
  expect(await edits.saveName(ANNA, 'Anna')).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  expect(steps).toEqual(['server']);
});

test('a transformation goes from this phone only after it went from the server', async () => {
  await store.mergeTransformations([row('photo')]);
  refusals = [OFFLINE];
  await edits.deleteTransformation(ANNA, 'photo');
  expect(await store.idsOf(ANNA)).toEqual(['photo']);
  await edits.deleteTransformation(ANNA, 'photo');
  expect(await store.idsOf(ANNA)).toEqual([]);
  expect(steps).toEqual(['server', `refresh ${ANNA} photo`, 'server', 'told']);
});

test.each<Failure>([OFFLINE, { kind: 'busy', status: 502 }])(
  'a photo is deleted where only the answer got lost ($kind)',
  async (lost) => {
    await store.mergeTransformations([row('photo')]);
    [refusals, gone] = [[lost], ['photo']];
    expect(await edits.deleteTransformation(ANNA, 'photo')).toEqual(done(undefined));
    expect(await store.idsOf(ANNA)).toEqual([]);
  },
);

test('a photo is called otherwise on the server first, and then read anew', async () => {
  expect(await edits.nameTransformation(ANNA, 'photo', 'Carbonara')).toEqual(done(undefined));
  expect(steps).toEqual(['server', `refresh ${ANNA} photo`]);
  refusals = [OFFLINE];
  expect(await edits.nameTransformation(ANNA, 'photo', 'Soup')).toEqual(failed(OFFLINE));
  expect(steps).toHaveLength(3);
});

test('how a photo is exported is told to the server, any number of times, and read anew', async () => {
  const exports = { crops: {}, made: { story: { at: 1 } } };
  expect(await edits.keepExports(ANNA, 'photo', exports)).toEqual(done(undefined));
  refusals = [OFFLINE];
  expect(await edits.keepExports(ANNA, 'photo', exports)).toEqual(failed(OFFLINE));
  expect(asked).toEqual([1, 2].map(() => ['changeTransformation', 'photo', { exports }]));
  expect(steps).toEqual(['server', `refresh ${ANNA} photo`, 'server']);
});

test('a token that is refused is renewed, and asked with once more', async () => {
  refusals = [{ kind: 'signed_out' }];
  expect(await edits.askForDeletion(ANNA)).toEqual(done(undefined));
  expect(tokens).toEqual(['first', 'after first']);
  refusals = [{ kind: 'signed_out' }, { kind: 'signed_out' }];
  expect(await edits.creditEvents(ANNA, 50)).toEqual(failed({ kind: 'signed_out' }));
  expect(tokens).toHaveLength(4);
});

test('nothing is asked for somebody who is not here', async () => {
  const ends = await Promise.all([
    edits.savePreset('ben', 'Lunch', LUNCH),
    edits.deletePreset('ben', 'x'),
    edits.saveName('ben', 'Ben'),
    edits.runAgain(row('photo', { user_id: 'ben' })),
    edits.nameTransformation('ben', 'x', 'Soup'),
    edits.keepExports('ben', 'x', { crops: {}, made: {} }),
    edits.deleteTransformation('ben', 'x'),
    edits.creditEvents('ben', 50),
    edits.askForDeletion('ben'),
    edits.signOutOthers('ben'),
    edits.ensureReferencePlate('ben', () => Promise.reject(new Error('not to be fetched'))),
  ]);
  expect(ends).toEqual(ends.map(() => failed({ kind: 'signed_out' })));
  expect([asked, steps]).toEqual([[], []]);
});

test('a line of the ledger that is news brings the copy up to date, once', async () => {
  const line = (id: string) => ({ id, kind: 'reserve', amount: -1 }) as CreditEvent;
  const read = async (...ids: string[]) => {
    ledger = ids.map(line);
    steps = [];
    expect(await edits.creditEvents(ANNA, 50)).toEqual(done(ledger));
    await vi.waitFor(() => expect(steps).toContain('server'), { timeout: PATIENCE_MS });
    return steps;
  };
  expect(await read()).toEqual(['server']);
  expect(await read('a')).toEqual(['server', `pull ${ANNA}`]);
  expect(await read('a')).toEqual(['server']);
  pulls = [failed({ kind: 'offline' })];
  expect(await read('b', 'a')).toEqual(['server', `pull ${ANNA}`]);
  // That one failed.
  expect(await read('b', 'a')).toEqual(['server', `pull ${ANNA}`]);
  expect(await read('b', 'a')).toEqual(['server']);
});

test('the reference plate is fetched and put only where it is absent', async () => {
  const fetched: string[] = [];
  const fetchPlate = async () => {
    fetched.push('plate');
    return new ArrayBuffer(7);
  };
  await edits.ensureReferencePlate(ANNA, fetchPlate);
  refusals = [OFFLINE];
  expect(await edits.ensureReferencePlate(ANNA, fetchPlate)).toEqual(failed(OFFLINE));
  expect(fetched).toEqual([]);
  hasPlate = false;
  expect(await edits.ensureReferencePlate(ANNA, fetchPlate)).toEqual(done(undefined));
  expect(asked.at(-1)).toEqual(['putReferencePlate', 7]);
  expect(fetched).toEqual(['plate']);
});

test('whoever is outrun with the reference plate has no trouble with it, and nobody else is told so', async () => {
  const refused: Failure = { kind: 'refused', status: 403, code: 'AccessDenied' };
  const fetchPlate = () => {
    refusals = [refused];
    return Promise.resolve(new ArrayBuffer(7));
  };
  hasPlate = false;
  expect(await edits.ensureReferencePlate(ANNA, fetchPlate)).toEqual(failed(refused));
  isOutrun = true;
  expect(await edits.ensureReferencePlate(ANNA, fetchPlate)).toEqual(done(undefined));
});

import { beforeEach, expect, test, vi } from 'vitest';
import { done, failed, type Failure } from '#core/model/failure.ts';
import { recipeOfStyle } from '#core/model/recipe.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { openMemoryMirror } from '#tests/support/core/memory-mirror.ts';
import { ANNA } from '#tests/support/core/sample-photo.ts';
import { row } from '#tests/support/core/sample-rows.ts';
import { createEdits, type Edits } from './edits.ts';
import type { EditsPorts, EditsRemote } from './ports.ts';

const OFFLINE: Failure = { kind: 'offline' };

/** What was asked of the server, and read of it. */
let asked: [id: string, recipe: object, key: string, mustBeFree: boolean][];
let steps: string[];
/** What the server says to the next calls, one after the other; else it says yes. */
let refusals: Failure[];
/** And where the version stands that it gives as its answer. */
let status: string;
/** The rows as the server has them. */
let onServer: TransformationRow[];
let isGone: boolean;
let refresh: EditsPorts['refresh'];
let edits: Edits;

beforeEach(() => {
  [asked, steps, refusals, onServer] = [[], [], [], []];
  status = 'queued';
  isGone = false;
  refresh = async (userId, wanted) => {
    steps.push(`refresh ${userId} ${wanted.join()}`);
    return done({ rows: onServer, missing: isGone ? [...wanted] : [] });
  };
  const runAgain: EditsRemote['runAgain'] = async ({ id }, { recipe, key, mustBeFree }) => {
    asked.push([id, recipe, key, mustBeFree]);
    steps.push('server');
    const refusal = refusals.shift();
    return refusal ? failed(refusal) : done(status);
  };
  edits = createEdits({
    remote: { runAgain } as EditsRemote,
    store: openMemoryMirror(),
    session: {
      token: () => Promise.resolve(done('token')),
      tokenAfter: () => Promise.resolve(done('token')),
    },
    tell: () => undefined,
    refresh: (userId, wanted) => refresh(userId, wanted),
    pull: () => Promise.resolve(done(undefined)),
    randomId: () => 'id',
  });
});

const keys = () => asked.map(([, , key]) => key);

test('running again has one key for the row as it is, and another once it has changed', async () => {
  const photo = row('photo', { status: 'ready', current_version: 2 });
  const changed: Partial<TransformationRow>[] = [
    {},
    { updated_at: '2027-01-01T00:00:00+00:00' },
    { current_version: 3 },
    { id: 'other' },
  ];
  await Promise.all([edits.runAgain(photo), edits.runAgain(photo, true)]);
  expect(new Set(keys()).size).toBe(1);
  for (const change of changed) await edits.runAgain({ ...photo, ...change });
  expect(new Set(keys()).size).toBe(4);
  for (const key of keys()) expect(String(key).length).toBeLessThanOrEqual(200);
});

test('running again asks for what was asked for, not for what came of it, and then reads the row', async () => {
  const recipe = { prompt: 'Zen', style: 'zen', width: 800, height: 600 } as const;
  await edits.runAgain(row('photo', { status: 'ready', recipe }));
  expect(asked).toEqual([
    [
      'photo',
      { prompt: 'Zen', style: 'zen', image_size: 'Auto 2K', num_images: 1, max_images: 1 },
      expect.any(String),
      false,
    ],
  ]);
  expect(steps).toEqual(['server', `refresh ${ANNA} photo`]);
});

test.each<[Failure, boolean]>([
  [{ kind: 'no_credits' }, true],
  [{ kind: 'not_found', code: 'not_found' }, true],
  [OFFLINE, true],
  [{ kind: 'busy', status: 503 }, true],
  [{ kind: 'not_free' }, true],
  [{ kind: 'same_picture' }, false],
])(
  'after $kind the row and the credits are read anew where they may be other ones: %#',
  async (refusal, isRead) => {
    refusals = [refusal];
    expect(await edits.runAgain(row('photo'))).toEqual(failed(refusal));
    expect(steps).toEqual(isRead ? ['server', `refresh ${ANNA} photo`] : ['server']);
  },
);

const MARBLE = recipeOfStyle('marble');
const SLATE = recipeOfStyle('slate');

test.each<Partial<TransformationRow>>([
  { status: 'queued' },
  { status: 'enhancing' },
  { status: 'ready', current_version: 2 },
])('a version of which only the answer was lost is started: %j', async (changes) => {
  refusals = [OFFLINE];
  onServer = [row('photo', { recipe: MARBLE, ...changes })];
  expect(await edits.runAgain(row('photo', { recipe: MARBLE, current_version: 1 }))).toEqual(done('queued'));
});

test.each<[string, Partial<TransformationRow>]>([
  ['failed', { status: 'failed', recipe: MARBLE }],
  ['was not begun', { status: 'ready', recipe: MARBLE }],
  ['is another one', { status: 'queued', recipe: SLATE }],
])('where no answer came and what is there %s, it was not started', async (_what, changes) => {
  refusals = [OFFLINE];
  onServer = [row('photo', { current_version: 1, ...changes })];
  const photo = row('photo', { recipe: MARBLE, current_version: 1 });
  expect(await edits.runAgain(photo)).toEqual(failed(OFFLINE));
});

test('another wish after an answer that was lost is not said to be started, and never paid beside the first', async () => {
  const photo = row('photo', { status: 'ready', current_version: 1 });
  refusals = [OFFLINE];
  await edits.runAgain({ ...photo, recipe: MARBLE });
  onServer = [row('photo', { status: 'queued', recipe: { ...MARBLE, width: 800 } })];
  expect(await edits.runAgain({ ...photo, recipe: SLATE })).toEqual(failed({ kind: 'exists' }));
  expect(await edits.runAgain({ ...photo, recipe: MARBLE })).toEqual(done('queued'));
  expect(new Set(keys()).size).toBe(1);
});

test('what a later version has come of and failed since is not what was asked for now', async () => {
  const seen = row('photo', { status: 'ready', current_version: 1, recipe: SLATE });
  onServer = [{ ...seen, status: 'failed', current_version: 2 }];
  expect(await edits.runAgain(seen)).toEqual(failed({ kind: 'exists' }));
  onServer = [{ ...seen, status: 'failed' }];
  expect(await edits.runAgain(seen)).toEqual(done('queued'));
});

test('what was there when it was asked for is no version that was begun: its picture is, and its failure is not', async () => {
  const seen = row('photo', { status: 'ready', current_version: 1, recipe: SLATE });
  status = 'ready';
  onServer = [{ ...seen, current_version: 2 }];
  expect(await edits.runAgain(seen)).toEqual(done('ready'));
  status = 'failed';
  onServer = [{ ...seen, status: 'failed' }];
  expect(await edits.runAgain(seen)).toEqual(failed({ kind: 'exists' }));
  // Begun anew by somebody else since.
  onServer = [{ ...seen, status: 'queued' }];
  expect(await edits.runAgain(seen)).toEqual(done('failed'));
});

test.each([
  ['cannot be read', undefined],
  [
    'is in the words of a newer app',
    row('photo', { status: 'failed', recipe: { prompt: 'Of the year after' } }),
  ],
])('nothing is said to be begun by an answer that tells of a failure, where the row %s', async (_, now) => {
  status = 'failed';
  onServer = now ? [now] : [];
  expect(await edits.runAgain(row('photo', { recipe: MARBLE }))).toEqual(failed({ kind: 'exists' }));
});

test('of a photo that is deleted before the answer comes nothing is said to be made', async () => {
  isGone = true;
  expect(await edits.runAgain(row('photo'))).toEqual(done('gone'));
  refusals = [{ kind: 'not_found', code: 'not_found' }];
  expect(await edits.runAgain(row('photo'))).toMatchObject({ failure: { kind: 'not_found' } });
});

test('so it is with an outline that was corrected anew', async () => {
  const outlined = (x: number) => ({
    ...MARBLE,
    dish: {
      outline: [
        [
          [x, 0.1],
          [0.9, 0.1],
          [0.5, 0.9],
        ],
      ] as const,
    },
  });
  onServer = [row('photo', { status: 'queued', recipe: outlined(0.1) })];
  expect(await edits.runAgain(row('photo', { recipe: outlined(0.2) }))).toEqual(failed({ kind: 'exists' }));
  expect(await edits.runAgain(row('photo', { recipe: outlined(0.1) }))).toEqual(done('queued'));
});

test('a wish in the words of a newer app is not taken for another one', async () => {
  onServer = [row('photo', { status: 'queued', recipe: { prompt: 'Light on a table of the year after' } })];
  expect(await edits.runAgain(row('photo', { recipe: MARBLE }))).toEqual(done('queued'));
});

test('a version that was started is started, also where it cannot be read anew', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  refresh = () => Promise.reject(new Error('no storage'));
  expect(await edits.runAgain(row('photo'))).toEqual(done('queued'));
});

test('what nobody could hear or read about is asked for once more by the same key, though it was made meanwhile', async () => {
  const seen = row('photo', { status: 'ready', current_version: 1, recipe: MARBLE });
  const refreshNow = refresh;
  refresh = () => Promise.resolve(failed(OFFLINE));
  refusals = [OFFLINE, OFFLINE];
  for (let n = 0; n < 2; n++) expect(await edits.runAgain(seen)).toEqual(failed(OFFLINE));
  refresh = refreshNow;
  status = 'ready';
  const made = row('photo', { status: 'ready', current_version: 2, recipe: MARBLE });
  onServer = [made];
  expect(await edits.runAgain(made)).toEqual(done('ready'));
  expect(new Set(keys()).size).toBe(1);
  // Known by now: the next is another one.
  await edits.runAgain(made);
  expect(new Set(keys()).size).toBe(2);
});

test('a version that the server hears of only after its row was read is not paid beside the next press', async () => {
  const seen = row('photo', { status: 'ready', current_version: 1, recipe: MARBLE });
  [refusals, onServer] = [[{ kind: 'busy', status: 504 }], [seen]];
  expect(await edits.runAgain(seen)).toMatchObject({ failure: { kind: 'busy' } });
  const made = row('photo', { status: 'ready', current_version: 2, recipe: MARBLE });
  [status, onServer] = ['ready', [made]];
  // What says nothing of the first press leaves it open.
  refusals = [{ kind: 'slow_down', waitMs: 1000 }];
  for (let n = 0; n < 2; n++) await edits.runAgain(made);
  expect(new Set(keys()).size).toBe(1);
  await edits.runAgain(made);
  expect(new Set(keys()).size).toBe(2);
});

test('what nobody could hear of and has failed since is begun anew, not answered by its failure', async () => {
  const seen = row('photo', { status: 'ready', current_version: 1, recipe: MARBLE });
  const refreshNow = refresh;
  [refusals, refresh] = [[OFFLINE], () => Promise.resolve(failed(OFFLINE))];
  await edits.runAgain(seen);
  refresh = refreshNow;
  onServer = [{ ...seen, status: 'queued' }];
  expect(await edits.runAgain({ ...seen, status: 'failed', updated_at: 'later' })).toEqual(done('queued'));
  expect(new Set(keys()).size).toBe(2);
});

test('a wish that nobody heard of is asked for by a new key once another one was answered', async () => {
  const seen = row('photo', { status: 'ready', current_version: 1, recipe: SLATE });
  [refusals, onServer] = [[OFFLINE], [seen]];
  await edits.runAgain(seen);
  onServer = [{ ...seen, status: 'queued', recipe: MARBLE }];
  expect(await edits.runAgain({ ...seen, recipe: MARBLE })).toEqual(done('queued'));
  const made = row('photo', { status: 'ready', current_version: 2, recipe: MARBLE });
  onServer = [{ ...made, status: 'queued', recipe: SLATE }];
  expect(await edits.runAgain({ ...made, recipe: SLATE })).toEqual(done('queued'));
  expect(keys()[0]).toBe(keys()[1]);
  expect(new Set(keys()).size).toBe(2);
});

test('who asks again long after is no longer answered by what nobody heard of', async () => {
  vi.useFakeTimers();
  try {
    const seen = row('photo', { status: 'ready', current_version: 1, recipe: MARBLE });
    [refusals, onServer] = [[OFFLINE], [seen]];
    await edits.runAgain(seen);
    vi.advanceTimersByTime(121_000);
    const made = { ...seen, current_version: 2 };
    onServer = [{ ...made, status: 'queued' }];
    expect(await edits.runAgain(made)).toEqual(done('queued'));
    expect(new Set(keys()).size).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

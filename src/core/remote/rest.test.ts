import { beforeEach, expect, test } from 'vitest';
import {
  columnsOf,
  creditEventShape,
  presetShape,
  profileShape,
  subscriptionShape,
  transformationShape,
  versionShape,
} from '#core/model/row-shapes.ts';
import { openAppContext } from '#tests/support/core/app-context.ts';
import { ANNA, samplePhoto } from '#tests/support/core/sample-photo.ts';
import { openScreenRemote } from './remote.ts';

let texts: string[] = [];
beforeEach(() => (texts = []));

const context = openAppContext(
  { url: 'https://abc.example', publishableKey: 'key' },
  { transport: async () => ({ status: 200, headers: new Headers(), text: texts.shift() ?? '[]' }) },
);
const { outbox, mirror } = context;
const { edits } = openScreenRemote(context);
const item = samplePhoto(1, { id: 'a-1' });
const call = { token: 't' };
const end = { updatedAt: '2026-11-21T08:00:00.123456+00:00', id: 'b-2' };
const [photo, version, preset, plan, profile, event] = [
  transformationShape,
  versionShape,
  presetShape,
  subscriptionShape,
  profileShape,
  creditEventShape,
].map((shape) => columnsOf(shape));
const ofAnna = `user_id=eq.${ANNA}`;

const QUESTIONS: [string, () => Promise<unknown>][] = [
  [`GET transformations?select=${photo}&id=in.(a-1,b-2)`, () => outbox.readRows(['a-1', 'b-2'], call)],
  ['DELETE transformations?select=id&id=eq.a-1', () => outbox.deleteLeftovers(item, call)],
  [
    `DELETE transformations?select=id&id=eq.a-1&status=eq.uploading&original_url=neq.https://abc.example/storage/v1/object/public/originals/${item.path}`,
    () => outbox.clearRow(item, call),
  ],
  [
    `GET transformations?select=${photo}&${ofAnna}&order=updated_at.asc,id.asc&limit=200`,
    () => mirror.changedTransformations(ANNA, null, 200, 't'),
  ],
  [
    `GET transformations?select=${photo}&${ofAnna}&or=(updated_at.gt."${end.updatedAt}",and(updated_at.eq."${end.updatedAt}",id.gt.b-2))&order=updated_at.asc,id.asc&limit=200`,
    () => mirror.changedTransformations(ANNA, end, 200, 't'),
  ],
  [
    `GET transformations?select=${photo}&${ofAnna}&order=created_at.desc&limit=20`,
    () => mirror.newestTransformations(ANNA, 20, 't'),
  ],
  [`GET transformations?select=${photo}&id=in.(a-1)`, () => mirror.transformationsById(['a-1'], 't')],
  [`GET transformations?select=id&${ofAnna}&limit=1`, () => mirror.countTransformations(ANNA, 't')],
  [
    `GET transformations?select=id&${ofAnna}&order=id.asc&limit=500`,
    () => mirror.idsOfTransformations(ANNA, 't'),
  ],
  [
    `GET transformation_versions?select=${version}&transformation_id=in.(a-1)&order=id.asc&limit=500`,
    () => mirror.versionsOf(['a-1'], 't'),
  ],
  [`GET subscriptions?select=${plan}&${ofAnna}`, () => mirror.subscription(ANNA, 't')],
  [`GET profiles?select=${profile}&id=eq.${ANNA}`, () => mirror.profile(ANNA, 't')],
  [`GET user_presets?select=${preset}&${ofAnna}&order=created_at.desc`, () => mirror.presets(ANNA, 't')],
  [`PATCH profiles?select=${profile}&id=eq.${ANNA}`, () => edits.saveName(ANNA, 'Zoë & co', 't')],
  [
    `GET credit_events?select=${event}&${ofAnna}&order=seq.desc&limit=50`,
    () => edits.creditEvents(ANNA, 50, 't'),
  ],
  ['POST account_deletion_requests', () => edits.askForDeletion(ANNA, 't')],
  ['DELETE user_presets?select=id&id=eq.p-1', () => edits.deletePreset('p-1', 't')],
];

test.each(QUESTIONS)('asks in the words of PostgREST: %s', async (words, ask) => {
  context.calls.length = 0;
  await ask();
  const { method, url } = context.calls[0]!;
  expect(`${method} ${decodeURIComponent(url)}`).toBe(words.replace(' ', ' https://abc.example/rest/v1/'));
});

test('a list that is longer than one answer is asked for from its last id on', async () => {
  texts = [JSON.stringify([{ id: 'a-1' }])];
  await mirror.idsOfTransformations(ANNA, 't');
  expect(context.calls.at(-1)?.url).toMatch(/&id=gt\.a-1&order=id\.asc&limit=500$/);
});

test('the count comes in a header, and what is written comes back where it is asked for', async () => {
  context.calls.length = 0;
  await mirror.countTransformations(ANNA, 't');
  await edits.saveName(ANNA, 'Zoë & co', 't');
  await edits.askForDeletion(ANNA, 't');
  const [counted, changed, asked] = context.calls;
  expect(counted?.headers).toMatchObject({ prefer: 'count=exact' });
  expect(changed?.headers).toMatchObject({
    prefer: 'return=representation',
    'content-type': 'application/json',
  });
  expect(changed?.body).toBe('{"full_name":"Zoë & co"}');
  expect(asked?.headers['prefer']).toBeUndefined();
});

import { expect, test } from 'vitest';
import { done, failed, type Failure } from '#core/model/failure.ts';
import { openAppContext } from '#tests/support/core/app-context.ts';
import { samplePhoto, sampleRow } from '#tests/support/core/sample-photo.ts';

const row = sampleRow(samplePhoto('a', { id: 'a', userId: 'anna' }), {
  recipe: { prompt: 'warm', style: 'daylight', image_size: 'Auto 2K' },
  status: 'ready',
  current_version: 1,
  updated_at: '2026-11-21T08:00:00.123456+00:00',
});

const contextThatReads = (body: unknown, status = 200) =>
  openAppContext(
    { url: 'https://abc.example', publishableKey: 'key' },
    { transport: async () => ({ status, headers: new Headers(), text: JSON.stringify(body) }) },
  );
const changesOf = (rows: unknown[]) =>
  contextThatReads(rows).mirror.changedTransformations('anna', null, 200, 't');

test('a row is taken as it is, without what is not named', async () => {
  const read = await changesOf([{ ...row, secret: 1, recipe: { ...row.recipe, more: 2 } }]);
  const end = { id: 'a', updatedAt: row.updated_at };
  expect(read).toEqual(done({ rows: [row], end, isLast: true }));
});

test.each([
  ['an unknown status', { status: 'resting' }],
  ['no recipe', { recipe: null }],
  ['a version that is no number', { current_version: '1' }],
])('a row with %s is passed by, and what stands behind it comes', async (_, change) => {
  const next = { ...row, id: 'b', updated_at: '2026-11-21T09:00:00+00:00' };
  expect(await changesOf([{ ...row, ...change }, next, { ...next, ...change, id: 'c' }])).toEqual(
    done({ rows: [next], end: { id: 'c', updatedAt: next.updated_at }, isLast: true }),
  );
  const found = await contextThatReads([{ ...row, ...change }, next]).mirror.transformationsById(
    ['a', 'b'],
    't',
  );
  expect(found).toMatchObject({ value: { rows: [next], skipped: ['a'] } });
});

test('a reason or a style that a newer server knows does not cost the row', async () => {
  const strange = {
    ...row,
    status: 'failed',
    failure_code: 'too_spicy',
    recipe: { prompt: 'warm', style: 'of 2030' },
  };
  expect(await changesOf([strange])).toMatchObject({
    value: { rows: [{ failure_code: 'internal', recipe: { prompt: 'warm' } }] },
  });
});

test('for the outbox a status that it does not know is one that is still worked on', async () => {
  const { outbox } = contextThatReads([{ ...row, status: 'resting' }]);
  expect(await outbox.readRows(['a'], { token: 't' })).toEqual(done([{ ...row, status: 'enhancing' }]));
});

test('a row without its place in the order is no answer of ours', async () => {
  expect(await changesOf([{ ...row, updated_at: null }])).toEqual({
    ok: false,
    failure: { kind: 'offline' },
  });
});

test('a photo of a plan that we do not know yet leaves the plan as it was', async () => {
  const read = await contextThatReads([{ user_id: 'anna', plan: 'gold' }]).mirror.subscription('anna', 't');
  expect(read).toEqual(done(null));
});

test('an insert says only what a client may say, and asks for nothing back', async () => {
  const context = contextThatReads(undefined);
  const item = samplePhoto(1, { userId: 'anna', path: 'anna/2026-11-21/1_a_soup & bread.jpg' });
  await context.outbox.insertRow(item, { token: 't' });
  const [sent] = context.calls;
  expect(JSON.parse(sent?.body as string)).toEqual({
    id: item.id,
    user_id: 'anna',
    original_filename: item.filename,
    original_url:
      'https://abc.example/storage/v1/object/public/originals/anna/2026-11-21/1_a_soup%20&%20bread.jpg',
    recipe: item.recipe,
    status: 'uploading',
  });
  expect(sent?.headers['prefer'] ?? '').not.toContain('return=representation');
});

test.each<[string, number, object, Failure]>([
  ['is gone', 403, { error_code: 'user_not_found' }, { kind: 'signed_out' }],
  ['is there', 200, { id: 'anna' }, { kind: 'refused', status: 409, code: '23503' }],
])('a row of somebody who is called unknown, whose account %s', async (_, status, user, failure) => {
  const answers = { transformations: { status: 409, body: { code: '23503' } }, user: { status, body: user } };
  const { outbox } = openAppContext(
    { url: 'https://abc.example', publishableKey: 'key' },
    {
      transport: async ({ url }) => {
        const answer = answers[url.endsWith('/auth/v1/user') ? 'user' : 'transformations'];
        return { status: answer.status, headers: new Headers(), text: JSON.stringify(answer.body) };
      },
    },
  );
  expect(await outbox.insertRow(samplePhoto(), { token: 't' })).toEqual(failed(failure));
});

import { expect, test } from 'vitest';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { samplePhoto, sampleRow } from '#tests/support/core/sample-photo.ts';
import { version } from '#tests/support/core/sample-rows.ts';
import { chooseView, listPictures, readChoice, type Choice } from './choose-view.ts';

const here = (state: OutboxItem['state']): OutboxItem => samplePhoto('a', { state });
const row = (status: TransformationRow['status'], changes: Partial<TransformationRow> = {}) =>
  sampleRow(samplePhoto('a'), { status, ...changes });
const two = [version('v1', 'a', 1), version('v2', 'a', 2)];

const show = (
  known: TransformationRow | null,
  item?: OutboxItem,
  choice: Choice = 'now',
  versions = [] as typeof two,
) => {
  const view = chooseView({ row: known, item, pictures: listPictures(known, versions), choice });
  return view.kind === 'picture' ? `picture ${String(view.picture.number)}` : view.kind;
};

test.each<[string, TransformationRow | null, OutboxItem | undefined, string]>([
  ['enhancing', row('enhancing'), undefined, 'enhancing'],
  ['failed', row('failed'), undefined, 'failed'],
  ['failed, with the photo still here', row('failed'), here('failed'), 'failed'],
  ['failed, and sent once more from here', row('failed'), here('stored'), 'on_phone'],
  ['queued', row('queued'), here('accepted'), 'status'],
  ['uploading from another phone', row('uploading'), undefined, 'status'],
  ['uploading from this phone', row('uploading'), here('stored'), 'on_phone'],
  ['only on this phone', null, here('local'), 'on_phone'],
  ['enhancing, as the phone does not know yet', row('enhancing'), here('stored'), 'enhancing'],
])('a photo that is %s', (_what, known, item, expected) => {
  expect(show(known, item)).toBe(expected);
});

test('a finished photo shows its newest picture, and any other that is chosen', () => {
  const ready = row('ready', { current_version: 2, output_url: 'two.jpg' });
  expect(show(ready, undefined, 'now', two)).toBe('picture 2');
  expect(show(ready, undefined, 1, two)).toBe('picture 1');
  expect(show(ready, undefined, 'before', two)).toBe('before');
  expect(show(ready, undefined, 7, two)).toBe('picture 2');
});

test('while another version is made, the earlier ones can be looked at', () => {
  const again = row('enhancing', { current_version: 2, output_url: 'two.jpg' });
  expect(show(again, undefined, 'now', two)).toBe('enhancing');
  expect(show(again, undefined, 2, two)).toBe('picture 2');
});

test('the newest picture is there even before its version is', () => {
  const ready = row('ready', { current_version: 2, output_url: 'two.jpg', thumbnail_url: 'two.webp' });
  expect(listPictures(ready, two.slice(0, 1)).map(({ number, output }) => [number, output])).toEqual([
    [1, 'https://example.com/v1.jpg'],
    [2, 'two.jpg'],
  ]);
  expect(listPictures(ready, two)).toHaveLength(2);
  expect(listPictures(row('queued', { current_version: 0 }), [])).toEqual([]);
});

test.each<[string | null, Choice]>([
  [null, 'now'],
  ['', 'now'],
  ['before', 'before'],
  ['2', 2],
  ['0', 'now'],
  ['-1', 'now'],
  ['2.5', 'now'],
  ['soup', 'now'],
  ['99999999999999999999', 'now'],
])('an address that asks for %j shows %j', (asked, choice) => {
  expect(readChoice(asked)).toBe(choice);
});

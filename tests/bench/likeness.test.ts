import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { relight } from '#shared/pixels/sample-pictures.ts';
import { STYLES } from '#shared/styles.ts';
import { loadPhoto } from './food-photos.ts';
import { likenessOf } from './likeness.ts';

/** Just noticeable is 1. */
const MOST_APART = 1.5;
const BAR = [1, 0.8, 0.55] as const;
const FOLDER = join(import.meta.dirname, '..', '..', 'src', 'artwork', 'shots');

/** The dishes as a phone sees them, and some of them once more under the lamp of a bar; one style after the other. */
const dishes = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.jpg'))
  .map((file) => basename(file, '.jpg'));
const photos = [
  ...dishes.map((dish) => ({ dish, lamp: 'kitchen' })),
  ...dishes.slice(0, 7).map((dish) => ({ dish, lamp: 'bar' })),
].map((photo, i) => ({ ...photo, style: STYLES[i % STYLES.length]!.id }));

test('twenty photos are looked at', () => {
  expect(photos).toHaveLength(20);
});

test.each(photos)(
  'a look at $dish in $style, by the lamp of a $lamp, is the finished picture',
  async ({ dish, lamp, style }) => {
    const shot = await loadPhoto(FOLDER, dish, 960);
    const photo = lamp === 'bar' ? relight(shot, BAR) : shot;
    const { deltaE, says } = likenessOf(photo, { style, prompt: '' });
    expect(says.look).toBe(says.finished);
    expect(deltaE).toBeLessThanOrEqual(MOST_APART);
  },
);

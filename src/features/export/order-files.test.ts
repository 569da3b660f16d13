import { expect, test } from 'vitest';
import { planExport } from '#core/model/export-plan.ts';
import { exportSlots } from '#core/model/export-slots.ts';
import { orderFiles, type PictureExport } from './order-files.ts';

const recipe = { prompt: 'Bright' };
const finished = { filename: 'IMG_0001.jpg', output: '', thumbnail: null, recipe, exports: {} };
const mark = { left: 0.9, top: 0.9, right: 1, bottom: 1 };
const plans = exportSlots
  .slice(0, 1)
  .map((slot) =>
    planExport(slot, { width: 2560, height: 1920, recipe, mark, isFreePlan: false, brand: null }),
  );

const exportOf = (id: string): PictureExport => ({
  opened: { of: { ...finished, id, number: 1 }, picture: { file: new Blob([id]) } as never },
  plans,
});

test('pictures of one name are told apart: a file that was made of one is not handed over for the other', () => {
  const [soup, salad] = [orderFiles([exportOf('soup')]), orderFiles([exportOf('salad')])];
  expect(soup.name).toBe(salad.name);
  expect(soup.key).not.toBe(salad.key);
  expect(orderFiles([exportOf('soup')]).key).toBe(soup.key);
  expect(orderFiles([exportOf('soup'), exportOf('salad')]).key).not.toBe(soup.key);
});

test('so are two of one name that come in a zip with a third', () => {
  const zipOf = (id: string) => orderFiles([exportOf('bread'), exportOf(id)]);
  expect(zipOf('soup').name).toBe(zipOf('salad').name);
  expect(zipOf('soup').key).not.toBe(zipOf('salad').key);
});

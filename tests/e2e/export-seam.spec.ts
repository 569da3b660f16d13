import sharp from 'sharp';
import type { DishReport } from '#shared/contract.ts';
import { createChance } from '#tests/support/chance.ts';
import { makePhoto, replacePicture } from '#tests/support/server/made-photos.ts';
import { choosePlan, openPlaces, place, save } from './export-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

const SIZE = { width: 1500, height: 2000 };
/** So high that 16:9 goes on beyond the left and the right of the picture. */
const DISH: DishReport = {
  outline: [
    [
      [0.1, 0.05],
      [0.9, 0.05],
      [0.9, 0.95],
      [0.1, 0.95],
    ],
  ],
  confidence: 0.95,
  placement: { scale: 1, x: 0, y: 0 },
};

/** Narrow boards that run out of the picture at both sides: no single colour goes on from them. */
async function drawBoards(): Promise<Blob> {
  const chance = createChance(7);
  const rows = Array.from({ length: SIZE.height / 8 }, () => chance.between(90, 190));
  const pixels = Buffer.alloc(SIZE.width * SIZE.height, 0);
  for (let y = 0; y < SIZE.height; y++) {
    pixels.fill(rows[Math.floor(y / 8)] ?? 0, y * SIZE.width, (y + 1) * SIZE.width);
  }
  const jpeg = await sharp(pixels, { raw: { ...SIZE, channels: 1 } })
    .toColourspace('srgb')
    .jpeg({ quality: 95 })
    .toBuffer();
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
}

test('where a picture is continued, no seam shows', async ({ openApp, backend, cook }) => {
  await choosePlan(backend, cook, 'growth');
  const photo = await makePhoto(backend, cook, { filename: 'boards.jpg', seed: 1 });
  await replacePicture(backend, cook, photo, await drawBoards());
  await backend.sql`
    update public.transformation_versions set recipe = jsonb_set(recipe, '{report,dish}', ${JSON.stringify(DISH)}::text::jsonb)
    where transformation_id = ${photo.id}`;
  const page = await openApp(`/app/preview/${photo.id}`);
  await openPlaces(page);
  await place(page, 'Deliveroo Menu item').press('Enter');
  const { bytes } = await save(page, 'Save');
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data[y * info.width + x] ?? 0;
  const differenceOf = (one: number, other: number) => {
    let sum = 0;
    for (let y = 0; y < info.height; y++) sum += Math.abs(at(one, y) - at(other, y));
    return sum / info.height;
  };
  const steps = Array.from({ length: info.width - 6 }, (_, x) => differenceOf(x, x + 6));
  // All of a picture's end in six pixels is a line.
  expect(Math.max(...steps)).toBeLessThan(differenceOf(0, info.width / 2) / 2);
});

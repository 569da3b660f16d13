import type { Page } from 'playwright/test';
import sharp from 'sharp';
import type { DishReport } from '#shared/contract.ts';
import { createChance } from '#tests/support/chance.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import { makePhoto, replacePicture } from '#tests/support/server/made-photos.ts';
import type { Person } from '#tests/support/server/people.ts';
import { choosePlan, openPlaces, place, save, stageOf } from './export-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

const SIZE = { width: 1500, height: 2000 };

/** A dish that reaches over these parts of width and height. */
function dishOver(
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
): DishReport {
  const outline: DishReport['outline'] = [
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  ];
  return { outline, confidence: 0.95, placement: { scale: 1, x: 0, y: 0 } };
}

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

/** The places where a picture of boards may go. */
async function openBoards(
  openApp: (path: string) => Promise<Page>,
  backend: Backend,
  cook: Person,
  dish: DishReport,
) {
  await choosePlan(backend, cook, 'growth');
  const photo = await makePhoto(backend, cook, { filename: 'boards.jpg', seed: 1 });
  await replacePicture(backend, cook, photo, await drawBoards());
  await backend.sql`
    update public.transformation_versions set recipe = jsonb_set(recipe, '{report,dish}', ${JSON.stringify(dish)}::text::jsonb)
    where transformation_id = ${photo.id}`;
  const page = await openApp(`/app/preview/${photo.id}`);
  await openPlaces(page);
  return page;
}

/** How much one column of a file differs from another, or from itself so many pixels lower. */
async function compareColumns(file: Buffer) {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data[y * info.width + x] ?? 0;
  const differenceOf = (one: number, other: number, down = 0) => {
    let sum = 0;
    for (let y = 0; y < info.height - down; y++) sum += Math.abs(at(one, y) - at(other, y + down));
    return sum / (info.height - down);
  };
  return { width: info.width, differenceOf };
}

test('where a picture is continued, no seam shows', async ({ openApp, backend, cook }) => {
  // So high that 16:9 goes on beyond the left and the right of the picture.
  const page = await openBoards(openApp, backend, cook, dishOver([0.1, 0.9], [0.05, 0.95]));
  await place(page, 'Deliveroo Menu item').press('Enter');
  const { width, differenceOf } = await compareColumns((await save(page, 'Save')).bytes);
  const steps = Array.from({ length: width - 6 }, (_, x) => differenceOf(x, x + 6));
  // All of a picture's end in six pixels is a line.
  expect(Math.max(...steps)).toBeLessThan(differenceOf(0, width / 2) / 2);
});

test('a crop that is moved to the edge of the picture shows it as it is, in the file and on the screen', async ({
  openApp,
  backend,
  cook,
}) => {
  const page = await openBoards(openApp, backend, cook, dishOver([0.3, 0.7], [0.3, 0.7]));
  await place(page, 'GrabFood Menu item').press('Enter');
  const stage = stageOf(page, 'GrabFood, Menu item');
  await stage.focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press('+');
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowRight');
  await expect(stage.getByRole('img')).toHaveCSS('mask-image', 'none');
  const { width, differenceOf } = await compareColumns((await save(page, 'Save')).bytes);
  const contrastOf = (x: number) => differenceOf(x, x, 9);
  for (const fromEdge of [1, 5, 10, 20, 30])
    expect(contrastOf(width - fromEdge), `${String(fromEdge)} px from the edge`).toBeGreaterThan(
      0.9 * contrastOf(width / 2),
    );
});

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { exportSlots } from '#core/model/export-slots.ts';
import { writeXmpPacket } from '#shared/marks/xmp-packet.ts';
import type { PlanName } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import { makePhoto, replacePicture } from '#tests/support/server/made-photos.ts';
import type { Person } from '#tests/support/server/people.ts';
import { expect } from './kitchen-journey.ts';

/** What a file says of itself whose picture says nothing: by its report a cloud's engine made it. */
export const CLOUD = writeXmpPacket({ source: 'compositeWithTrainedAlgorithmicMedia' });
export const choosePlan = async ({ sql }: Backend, { id }: Person, plan: PlanName) =>
  void (await sql`update public.subscriptions set plan = ${plan} where user_id = ${id}`);

/** A photo whose picture has this size. */
export async function makePicture(backend: Backend, cook: Person, size: Size, filename = 'soup.jpg') {
  const photo = await makePhoto(backend, cook, { filename, seed: size.width });
  await replacePicture(backend, cook, photo, await drawDish({ ...size, seed: size.height }));
  return photo;
}

export async function openPlaces(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Delivery' })).toBeVisible();
}
export const place = (page: Page, name: string) =>
  page.getByRole('button', { name: `Crop and rule ${name}` });
export const stageOf = (page: Page, name: string) =>
  page.getByRole('application', { name: `Crop for ${name}` });

export async function save(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Workers that are begun from here on go on making zips, and the page hears of none: there is time to think better of it. */
export const keepZipsBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { addEventListener } = EventTarget.prototype;
    const isZip = (event: Event) =>
      Object(Object(Reflect.get(event, 'data')).value).type === 'application/zip';
    Object.assign(Worker.prototype, {
      addEventListener(this: Worker, type: string, hear: (event: Event) => void) {
        addEventListener.call(this, type, (event) => {
          if (!isZip(event)) hear(event);
        });
      },
    });
  });

/** What every file has to be, whatever it was made of. */
export async function expectServes(
  { name, bytes }: { name: string; bytes: Buffer },
  mark = CLOUD,
): Promise<void> {
  const [, id, width, height] = /_([a-z-]+)_(\d+)x(\d+)\.jpg$/.exec(name) ?? [];
  const slot = exportSlots.find((one) => one.id === id);
  if (!slot) throw new Error(`${name} is for no slot`);
  const { least, most, ratios, bytes: limit } = slot.makes;
  const picture = await sharp(bytes).metadata();
  expect(picture, name).toMatchObject({
    format: 'jpeg',
    width: Number(width),
    height: Number(height),
    space: 'srgb',
  });
  for (const kind of ['exif', 'icc', 'iptc'] as const)
    expect(picture[kind], `${name} ${kind}`).toBeUndefined();
  expect(picture.xmpAsString, name).toBe(mark);
  expect(bytes.length, name).toBeLessThanOrEqual(limit);
  expect(picture.width, name).toBeLessThanOrEqual(most.width);
  expect(picture.height, name).toBeLessThanOrEqual(most.height);
  expect(picture.width, name).toBeGreaterThanOrEqual(least?.width ?? 1);
  expect(picture.height, name).toBeGreaterThanOrEqual(least?.height ?? 1);
  const ratio = picture.width / picture.height;
  const slack = 1 / Math.min(picture.width, picture.height);
  expect(ratio, name).toBeGreaterThanOrEqual((ratios[0] ?? 0) * (1 - slack));
  expect(ratio, name).toBeLessThanOrEqual((ratios.at(-1) ?? 0) * (1 + slack));
  // Decoded to its last pixel.
  await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
}

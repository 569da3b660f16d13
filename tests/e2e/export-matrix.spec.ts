import sharp from 'sharp';
import { planExport } from '#core/model/export-plan.ts';
import { nameExport } from '#core/model/export-name.ts';
import { exportSlots } from '#core/model/export-slots.ts';
import { writeXmpPacket } from '#shared/marks/xmp-packet.ts';
import type { Recipe } from '#shared/contract.ts';
import type { Size } from '#shared/size.ts';
import { drawDish } from '#tests/support/pictures/dishes.ts';
import { makeNoisyPhoto } from '#tests/support/pictures/noisy-photo.ts';
import { readZip } from '#tests/support/pictures/read-zip.ts';
import { makePhoto, replacePicture } from '#tests/support/server/made-photos.ts';
import { choosePlan, CLOUD, expectServes, save } from './export-verbs.ts';
import { expect, test } from './kitchen-journey.ts';

// Every file of odd pictures for all places, as a real canvas makes it, read again.

const OWN_MARK = writeXmpPacket({ source: 'compositeSynthetic' });
const GREEN = { r: 20, g: 200, b: 40 };
const drawn = async (size: Size) => sharp(Buffer.from(await (await drawDish({ ...size })).arrayBuffer()));

/** A picture that the server would not make, but may hold: by its file's name. */
const PICTURES: Readonly<Record<string, Size & { draw?: (size: Size) => Promise<Buffer> }>> = {
  usual: { width: 2048, height: 1536 },
  // Noise does not go into few bytes: the quality is searched for.
  large: { width: 2560, height: 1920, draw: (size) => makeNoisyPhoto({ ...size, seed: 5 }) },
  portrait: { width: 1500, height: 2000 },
  panorama: { width: 2000, height: 401 },
  tall: { width: 333, height: 1999 },
  tiny: { width: 41, height: 30 },
  // Half of it lets through what is behind it.
  glass: {
    width: 1200,
    height: 1200,
    draw: async (size) => await (await drawn(size)).ensureAlpha(0.5).png().toBuffer(),
  },
  // As large as a place asks; in the colours of a phone's screen, with a place on earth and a mark of its own.
  exact: {
    width: 1800,
    height: 1440,
    draw: async ({ width, height }) =>
      await sharp({ create: { width, height, channels: 3, background: GREEN } })
        .withIccProfile('p3')
        .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
        .withXmp(OWN_MARK)
        .jpeg({ quality: 95 })
        .toBuffer(),
  },
};
/** Those of which the engine says where the dish is: it would be cut, and the picture goes on beyond its sides. */
const WITH_DISH = ['portrait', 'panorama'];
const DISH = {
  outline: [
    [
      [0.02, 0.05],
      [0.98, 0.05],
      [0.98, 0.95],
      [0.02, 0.95],
    ],
  ],
  confidence: 0.95,
  placement: { scale: 1, x: 0, y: 0 },
};
const NO_MARK = { left: 0, top: 0, right: 0, bottom: 0 };

test('every file of pictures of all shapes, in every place that they fit, serves', async ({
  openApp,
  backend,
  cook,
}) => {
  await choosePlan(backend, cook, 'pro');
  const expected: string[] = [];
  for (const [name, { draw, ...size }] of Object.entries(PICTURES)) {
    const photo = await makePhoto(backend, cook, { filename: `${name}.jpg` });
    const bytes = await (draw ? draw(size) : (await drawn(size)).jpeg().toBuffer());
    await replacePicture(backend, cook, photo, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
    if (WITH_DISH.includes(name))
      await backend.sql`
        update public.transformation_versions set recipe = jsonb_set(recipe, '{report,dish}', ${JSON.stringify(DISH)}::text::jsonb)
        where transformation_id = ${photo.id}`;
    const [row] = await backend.sql<{ recipe: Recipe }[]>`
      select recipe from public.transformation_versions where transformation_id = ${photo.id}`;
    if (!row) throw new Error(`${name} has no version`);
    for (const slot of exportSlots) {
      const of = { ...size, recipe: row.recipe, mark: NO_MARK, isFreePlan: false, brand: null };
      const { verdict } = planExport(slot, of);
      if (verdict.size) expected.push(nameExport(name, slot, verdict.size));
    }
  }
  const page = await openApp('/app/assets');
  await page.getByRole('button', { name: 'Select' }).click();
  for (const name of Object.keys(PICTURES))
    await page.getByRole('checkbox', { name: `Choose ${name}.jpg`, exact: true }).check();
  await page.getByRole('button', { name: /^Export \(/ }).click();
  await page.getByRole('button', { name: 'Choose all' }).click();
  const zip = await save(page, `Save ${String(expected.length)} as a zip`);
  const files = readZip(zip.bytes);
  expect(files.map((file) => file.name).toSorted()).toEqual(expected.toSorted());
  await Promise.all(
    files.map((file) => expectServes(file, file.name.startsWith('exact_') ? OWN_MARK : CLOUD)),
  );

  const find = (start: string) => files.find(({ name }) => name.startsWith(start))?.bytes;
  const { channels } = await sharp(find('exact_uber-eats_')).stats();
  // What the profile means, in the colours that every screen has.
  const meant = await sharp(await PICTURES['exact']?.draw?.({ width: 8, height: 8 }))
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  for (const [i, { mean }] of channels.entries()) expect(Math.abs(mean - (meant[i] ?? 0))).toBeLessThan(4);
});

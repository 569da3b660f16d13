import { existsSync, globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { drawnOutline } from './drawn-outlines.ts';
import { makeAfter, requestFor } from './make-after.ts';
import { MENU } from './menu.ts';
import { hashOfShot, readMadeFrom, shotFile } from './shots.ts';

const PUBLIC = join(import.meta.dirname, '../../public');

// The server's decoder narrows sharp for its whole process, which other tests have after this one.
afterAll(() => {
  sharp.unblock({ operation: ['VipsForeignLoad'] });
});

test.each(MENU)('the photo of $id was made from the sources that lie beside it', async (dish) => {
  expect(existsSync(shotFile(dish.id))).toBe(true);
  expect((await readMadeFrom())[dish.id]).toBe(await hashOfShot(dish));
});

test.each(MENU.slice(0, 3))(
  'what the page shows of $id is what our engine makes of its photo',
  async ({ id, style }) => {
    const { file } = await makeAfter(await readFile(shotFile(id)), requestFor(style, drawnOutline(id)));
    const size = { width: 160, height: 120 };
    const [made, shipped] = await Promise.all(
      [file, await readFile(join(PUBLIC, `dishes/${id}-after-800.webp`))].map((picture) =>
        sharp(picture)
          .resize({ ...size, fit: 'fill' })
          .raw()
          .toBuffer(),
      ),
    );
    const apart =
      made?.reduce((sum, value, at) => sum + Math.abs(value - (shipped?.[at] ?? 0)), 0) ?? Infinity;
    expect(apart / (size.width * size.height * 3)).toBeLessThan(3);
  },
);

test('all pictures that are shipped weigh no more than 6 MB together', async () => {
  const files = globSync('**/*.{avif,webp,jpg,png}', { cwd: PUBLIC });
  expect(files.length).toBeGreaterThan(MENU.length);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(PUBLIC, file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6_000_000);
});

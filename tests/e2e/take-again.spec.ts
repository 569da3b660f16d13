import { join } from 'node:path';
import sharp from 'sharp';
import { shoot, waitForCamera } from '#tests/support/phone/camera-verbs.ts';
import { expect, phoneWhere, pickReady, test } from './kitchen-journey.ts';
import { keepUndo } from './timer-verbs.ts';

// What could be better about a photo is said before anything is paid, and how to take it again.
test.use({ phoneOptions: { savesData: false, camera: 'fake' } });

const inDark = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#201810' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="400" height="300"><rect width="400" height="300" fill="#382818"/></svg>',
        ),
      },
    ])
    .jpeg()
    .toBuffer(),
});

test('a photo that is too dark is taken again; the old one goes when the new one is safe, and comes back', async ({
  openApp,
  phone,
  truth,
}) => {
  await keepUndo(phone.context);
  const page = await openApp();
  const [old] = await pickReady(page, [await inDark('dark.jpg')]);
  await expect(page.getByText('A little dark: turn on a light.')).toBeVisible();
  const again = page.getByRole('button', { name: 'Retake it' });
  await again.click();
  await waitForCamera(page);
  // Nothing was taken: nothing has changed.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Remove dark.jpg' })).toBeVisible();

  await again.click();
  await waitForCamera(page);
  await shoot(page);
  await expect(page.getByRole('dialog', { name: 'Camera' })).toHaveCount(0);
  const { items } = await phoneWhere(
    page,
    'the new one has its place',
    ({ items: all }) => all.length === 2 && all.some(({ id, removedAt }) => id === old?.id && removedAt),
  );
  expect(items.find(({ id }) => id !== old?.id)).toMatchObject({
    recipe: null,
    source: 'camera',
    removedAt: null,
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  expect(await truth()).toMatchObject({ creditsLeft: 3, jobs: [], objects: [] });
});

test('a dish that the frame cuts is said to be cut off, and a whole one is not', async ({ openApp }) => {
  const page = await openApp();
  const pizza = sharp(join(import.meta.dirname, '../../public/dishes/pizza-before-800.jpg'));
  const { width, height } = await pizza.metadata();
  const half = { left: 0, top: 0, width: Math.round(width / 2), height };
  const [whole, cut] = await Promise.all(
    [pizza.clone(), pizza.clone().extract(half)].map((photo) => photo.resize({ height: 1200 }).toBuffer()),
  );
  if (!whole || !cut) throw new Error('There are no photos.');
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  await pickReady(page, [file('whole.jpg', whole)]);
  await expect(page.getByText(/^Preview in .*, ready$/)).toBeAttached();
  await expect(page.getByRole('button', { name: 'Retake it' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove whole.jpg' }).click();
  await pickReady(page, [file('cut.jpg', cut)]);
  await expect(page.getByText('Cut off: step back to fit the whole dish in.')).toBeVisible();
});

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Dish, sceneOf } from './menu.ts';
import { takePhoto } from './phone-shot.ts';
import { hashOfScene, renderLight, type RenderSize } from './render-light.ts';
import { smoothLight } from './smooth-light.ts';

const FOLDER = join(import.meta.dirname, 'shots');
const MADE_FROM = join(FOLDER, 'made-from.json');
/** What makes a photo of a render. */
const DARKROOM = [
  'phone-shot.ts',
  'smooth-light.ts',
  'even-surface.ts',
  'tame-sparks.ts',
  'guess-noise.ts',
  'fit-light.ts',
  'weigh-neighbours.ts',
];
const SIZE: RenderSize = { width: 1200, height: 900, samples: 14 };

export const shotFile = (id: string): string => join(FOLDER, `${id}.jpg`);

/** The photo that a cook would have taken of a dish. */
export async function shoot(dish: Dish, size: RenderSize): Promise<Buffer> {
  const light = await renderLight(sceneOf(dish.id), size);
  return takePhoto({ ...size, colour: smoothLight(light) }, dish.exposure);
}

/** Names a photo by everything that it was made from. */
export async function hashOfShot({ id, exposure }: Dish): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(exposure));
  for (const file of DARKROOM) hash.update(await readFile(join(import.meta.dirname, file)));
  return hash
    .update(await hashOfScene(sceneOf(id), SIZE))
    .digest('hex')
    .slice(0, 16);
}

/** What each photo that lies here was made from. */
export async function readMadeFrom(): Promise<Record<string, string>> {
  if (!existsSync(MADE_FROM)) return {};
  return JSON.parse(await readFile(MADE_FROM, 'utf8')) as Record<string, string>;
}

/** Takes the photo anew where its sources have changed since. Gives whether it had to. */
export async function renewShot(dish: Dish): Promise<boolean> {
  const hash = await hashOfShot(dish);
  const known = await readMadeFrom();
  if (known[dish.id] === hash && existsSync(shotFile(dish.id))) return false;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(shotFile(dish.id), await shoot(dish, SIZE));
  // Another run may have written its own meanwhile.
  const all = Object.entries({ ...(await readMadeFrom()), [dish.id]: hash }).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  await writeFile(MADE_FROM, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
  return true;
}

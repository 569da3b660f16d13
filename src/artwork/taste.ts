// A quick look at a dish while its scene is being written: `node src/artwork/taste.ts burger [480] [12]`.
// Writes <cache>/burger-taste.jpg: before and after, side by side.
import { join } from 'node:path';
import sharp from 'sharp';
import { makeAfter, requestFor } from './make-after.ts';
import { MENU } from './menu.ts';
import { CACHE } from './render-light.ts';
import { shoot } from './shots.ts';

const [id, width = '480', samples = '12'] = process.argv.slice(2);
const dish = MENU.find((one) => one.id === id);
if (!dish) {
  throw new Error(
    `There is no dish called ${String(id)}. There are: ${MENU.map((one) => one.id).join(', ')}.`,
  );
}
const size = { width: Number(width), height: (Number(width) * 3) / 4, samples: Number(samples) };
const before = await shoot(dish, size);
const { file, report } = await makeAfter(before, requestFor(dish.style));
const background = '#000';
const pair = sharp({
  create: { width: 2 * size.width, height: size.height, channels: 3, background },
}).composite([
  { input: before, left: 0, top: 0 },
  { input: Buffer.from(file), left: size.width, top: 0 },
]);
const target = join(CACHE, `${dish.id}-taste.jpg`);
await pair.jpeg({ quality: 92 }).toFile(target);
console.log(target, report.did.join('; '));

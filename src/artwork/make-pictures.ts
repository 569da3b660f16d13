// Makes the pictures of the dishes, as far as their sources have changed: scene -> light -> photo -> our engine -> files
// in `public`. `node src/artwork/make-pictures.ts [burger …]`. A scene that changed needs Blender (the system's
// package) and two to five minutes, a photo half a minute, everything else seconds. The photos are kept in `shots`, so that a change of the
// engine needs no Blender.
import { readFile } from 'node:fs/promises';
import { drawnOutline } from './drawn-outlines.ts';
import { makeAfter, requestFor } from './make-after.ts';
import { type Dish, MENU, STYLE_DISH } from './menu.ts';
import { shipStyles } from './ship-styles.ts';
import { shipDish, writeCatalogue } from './ship-dish.ts';
import { renewShot, shotFile } from './shots.ts';

const asked = process.argv.slice(2);
const unknown = asked.filter((id) => !MENU.some((dish) => dish.id === id));
if (unknown.length > 0) {
  throw new Error(
    `There is no dish called ${unknown.join(', ')}. There are: ${MENU.map(({ id }) => id).join(', ')}.`,
  );
}
for (const dish of MENU) {
  if (asked.length > 0 && !asked.includes(dish.id)) continue;
  const isNew = await renewShot(dish);
  console.log(`${dish.id}: ${isNew ? 'taken anew' : 'photo as it was'}`);
  const photo = await readFile(shotFile(dish.id));
  await shipPair(dish, photo);
  if (dish.id === STYLE_DISH) await shipStyles(photo);
}
await writeCatalogue(MENU.map(({ id }) => id));

async function shipPair({ id, style }: Dish, before: Buffer): Promise<void> {
  const { file: after, report } = await makeAfter(before, requestFor(style, drawnOutline(id)));
  await shipDish(id, 'before', before);
  await shipDish(id, 'after', after);
  console.log(`  ${report.did.join('; ')}`);
}

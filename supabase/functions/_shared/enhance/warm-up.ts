import { findDish } from '../finder/find-dish.ts';
import type { Picture } from '../pixels/picture.ts';
import type { EnhanceRequest } from './enhance-request.ts';
import { openQuickLooks } from './quick-looks.ts';

const [WIDTH, HEIGHT] = [256, 192];
const [TABLE, PLATE, FOOD] = [
  [104, 72, 48],
  [224, 222, 218],
  [184, 100, 40],
] as const;

/**
 * Runs the engine on a plate that is drawn here, so that the browser has compiled it, and the surface of the style is
 * there, when the first photo has been made ready. In steps: between two of them something better may come up.
 */
export function* warmUpEngine(request: EnhanceRequest | null): Generator<void> {
  const picture = drawPlate();
  yield;
  const found = findDish(picture);
  yield;
  if (!request) return;
  // What the photo tells, then the first look, then a whole one: what comes first is ready first.
  const looks = openQuickLooks(picture, () => found && { ...found, confidence: 1 });
  yield;
  looks.firstLook(request);
  yield;
  looks.look(request);
}

/** Food on a plate on a table: a dish to the finder, so that all of it runs that a photo takes. */
export function drawPlate(): Picture {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const part = Math.hypot((x - WIDTH / 2) / 80, (y - HEIGHT / 2) / 70);
      const colour = part < 0.66 ? FOOD : part < 1 ? PLATE : TABLE;
      const grain = ((x * 7919 + y * 104_729) % 13) - 6;
      data.set(
        colour.map((value) => value - y / 8 + grain),
        (y * WIDTH + x) * 4,
      );
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

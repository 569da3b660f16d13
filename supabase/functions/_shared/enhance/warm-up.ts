import { findDish } from '../finder/find-dish.ts';
import type { FoundDish } from '../finder/found-dish.ts';
import { createPlane } from '../pixels/plane.ts';
import type { EnhanceRequest } from './enhance-request.ts';
import { openQuickLooks } from './quick-looks.ts';

const [WIDTH, HEIGHT] = [128, 96];

/**
 * Runs the engine on a small plate of plain colours, so that the browser has compiled it, and the surface of the style
 * is there, when the first photo has been made ready. In steps: between two of them something better may come up.
 */
export function* warmUpEngine(request: EnhanceRequest | null): Generator<void> {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  const alpha = createPlane(WIDTH, HEIGHT);
  for (let i = 0; i < alpha.data.length; i++) {
    const isPlate = Math.hypot((i % WIDTH) - WIDTH / 2, Math.floor(i / WIDTH) - HEIGHT / 2) < HEIGHT / 3;
    alpha.data[i] = Number(isPlate);
    data.fill(isPlate ? 220 : 90 + (i % 9), i * 4, i * 4 + 3);
  }
  const picture = { width: WIDTH, height: HEIGHT, data };
  const plate: FoundDish = { alpha, confidence: 1, outline: [] };
  yield;
  findDish(picture);
  yield;
  if (request) openQuickLooks(picture, () => plate).look(request);
}

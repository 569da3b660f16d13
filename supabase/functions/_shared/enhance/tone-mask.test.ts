import { expect, it } from 'vitest';
import { createPlane } from '#shared/pixels/plane.ts';
import { paintPicture } from '#shared/pixels/sample-pictures.ts';
import { toneMask } from './tone-mask.ts';

const SIDE = 300;

it('leaves the narrow end of a dish alone, and tones the table far from it', () => {
  const alpha = createPlane(SIDE, SIDE);
  // A pan with its handle, which is softly seen at its end.
  for (let i = 0; i < alpha.data.length; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    const isHandle = x > 90 && x < 280 && Math.abs(y - 100) < 12;
    if (Math.hypot(x - 80, y - 100) < 50) alpha.data[i] = 1;
    else if (isHandle) alpha.data[i] = x > 240 ? 0.7 : 1;
  }
  const mask = toneMask(
    paintPicture(SIDE, SIDE, () => [112, 82, 58]),
    alpha,
  );
  const inside = [...mask.data.keys()].filter((i) => (alpha.data[i] ?? 0) > 0.5);
  expect(Math.max(...inside.map((i) => mask.data[i] ?? 0))).toBe(0);
  expect(mask.data[260 * SIDE + 260]).toBeGreaterThan(0.9);
});

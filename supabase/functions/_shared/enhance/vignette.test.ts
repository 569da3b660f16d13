import { expect, it } from 'vitest';
import { createPlane } from '#shared/pixels/plane.ts';
import { paintPicture } from '#shared/pixels/sample-pictures.ts';
import { planRestyle } from './restyle.ts';

it('is lightest in the middle of all dishes, a little towards the light', () => {
  const photo = paintPicture(400, 300, () => [112, 82, 58]);
  const alpha = createPlane(400, 300);
  for (let i = 0; i < alpha.data.length; i++) {
    const [x, y] = [i % 400, Math.floor(i / 400)];
    alpha.data[i] = Math.hypot(x - 110, y - 150) < 90 || Math.hypot(x - 350, y - 150) < 40 ? 1 : 0;
  }
  const request = { style: 'zen', prompt: '', staysInPlace: true } as const;
  const { vignette } = planRestyle(photo, request, () => ({ alpha, confidence: 0.95, outline: [] }));
  expect(Math.abs(vignette.centre[0] - 205 / 400)).toBeLessThan(0.05);
});

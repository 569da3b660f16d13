import { expect, test } from 'vitest';
import { fitInside } from './fit-inside.ts';

test.each([
  [{ width: 4032, height: 3024 }, 2560, { width: 2560, height: 1920 }],
  [{ width: 3024, height: 4032 }, 2560, { width: 1920, height: 2560 }],
  [{ width: 2560, height: 2560 }, 2560, { width: 2560, height: 2560 }],
  [{ width: 640, height: 480 }, 2560, { width: 640, height: 480 }],
  [{ width: 20_000, height: 3 }, 2560, { width: 2560, height: 1 }],
])('%j fits inside %j without being enlarged', (size, longest, fitting) => {
  expect(fitInside(size, longest)).toEqual(fitting);
});

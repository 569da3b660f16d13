import { expect, test } from 'vitest';
import { dragRing, handleAt, handlesOf } from './drag-ring.ts';

const photo = { width: 400, height: 300 };
const ring = [0.5, 0.5, 0.3, 0.2, 0] as const;

test('the handles lie on the ring, turned or not', () => {
  expect(handlesOf(ring, photo).side).toEqual([0.8, 0.5]);
  expect(handlesOf(ring, photo).foot[1]).toBeCloseTo(0.5 + 0.2 * (4 / 3), 5);
  const turned = handlesOf([0.5, 0.5, 0.3, 0.2, 90], photo);
  expect(turned.side[0]).toBeCloseTo(0.5, 5);
  expect(turned.side[1]).toBeCloseTo(0.9, 5);
});

test('a finger near a handle takes it, and anywhere else the ring', () => {
  expect(handleAt(ring, [0.79, 0.52], photo)).toBe('side');
  expect(handleAt(ring, [0.5, 0.75], photo)).toBe('foot');
  expect(handleAt(ring, [0.4, 0.4], photo)).toBe('middle');
});

test('a drag moves, widens, turns or flattens', () => {
  expect(dragRing(ring, 'middle', [0.4, 0.4], [0.45, 0.38], photo)).toEqual([0.55, 0.48, 0.3, 0.2, 0]);
  expect(dragRing(ring, 'side', [0.8, 0.5], [0.9, 0.5], photo)).toEqual([0.5, 0.5, 0.4, 0.2, 0]);
  expect(dragRing(ring, 'side', [0.8, 0.5], [0.5, 0.9], photo)).toEqual([0.5, 0.5, 0.3, 0.2, 90]);
  expect(dragRing(ring, 'foot', [0.5, 0.77], [0.5, 0.6], photo)).toEqual([0.5, 0.5, 0.3, 0.075, 0]);
});

import { describe, expect, it } from 'vitest';
import { createPlane } from '#shared/pixels/plane.ts';
import { fillOutline } from './fill-outline.ts';
import { traceOutline } from './trace-outline.ts';

type Point = [number, number];

const ring = (cx: number, cy: number, rx: number, ry: number): Point[] =>
  Array.from({ length: 60 }, (_, i) => {
    const turn = (i / 60) * 2 * Math.PI;
    return [cx + rx * Math.cos(turn), cy + ry * Math.sin(turn)];
  });

const sum = (data: Float32Array): number => data.reduce((all, value) => all + value, 0);

describe('an outline', () => {
  it('covers pixels by the part of them that lies inside', () => {
    const box: Point[] = [
      [0.125, 0.25],
      [0.5, 0.25],
      [0.5, 0.75],
      [0.125, 0.75],
    ];
    const { data } = fillOutline([box], 4, 4);
    expect([...data]).toEqual([0, 0, 0, 0, 0.5, 1, 0, 0, 0.5, 1, 0, 0, 0, 0, 0, 0]);
  });

  it('with a ring in a ring has a hole', () => {
    const { data } = fillOutline([ring(0.5, 0.5, 0.4, 0.4), ring(0.5, 0.5, 0.2, 0.2)], 100, 100);
    expect(data[50 * 100 + 50]).toBe(0);
    expect(data[50 * 100 + 20]).toBe(1);
    expect(sum(data)).toBeCloseTo(0.12 * Math.PI * 100 * 100, -2);
  });

  it('may run over the frame', () => {
    const { data } = fillOutline([ring(0, 0.5, 0.5, 0.3)], 80, 60);
    expect(data[30 * 80]).toBe(1);
    expect(sum(data)).toBeCloseTo((0.5 * 0.3 * Math.PI * 80 * 60) / 2, -2);
  });

  it.each([
    ['one dish', [ring(0.5, 0.5, 0.3, 0.2)]],
    ['two dishes', [ring(0.25, 0.5, 0.2, 0.2), ring(0.75, 0.4, 0.15, 0.3)]],
    ['a dish with a gap', [ring(0.5, 0.5, 0.4, 0.4), ring(0.45, 0.5, 0.1, 0.15)]],
    ['a dish cut by the frame', [ring(0.1, 0.95, 0.4, 0.3)]],
  ])('that is traced from a mask gives the mask again: %s', (_, polygons) => {
    const mask = fillOutline(polygons, 160, 120);
    const traced = traceOutline(mask);
    expect(traced).toHaveLength(polygons.length);
    const again = fillOutline(traced, 160, 120);
    const apart = mask.data.reduce((far, value, i) => far + Math.abs(value - (again.data[i] ?? 0)), 0);
    expect(apart / sum(mask.data)).toBeLessThan(0.02);
  });

  it('is none where nothing is, and leaves out specks', () => {
    const plane = createPlane(50, 50);
    expect(traceOutline(plane)).toEqual([]);
    plane.data[25 * 50 + 25] = 1;
    expect(traceOutline(plane)).toEqual([]);
  });

  it('has no more points than a recipe takes, however ragged the mask', () => {
    const plane = createPlane(400, 400);
    plane.data.forEach(
      (_, i) => (plane.data[i] = (Math.floor(i / 400) * 7 + (i % 400) * 3) % 11 < 5 ? 1 : 0),
    );
    const points = traceOutline(plane).flat();
    expect(points.length).toBeLessThanOrEqual(600);
  });
});

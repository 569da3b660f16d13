import { describe, expect, it } from 'vitest';

import { describeCorrection } from './describe.ts';
import type { Diagnosis } from './diagnose.ts';

const nothing: Diagnosis = {
  veil: [0, 0, 0],
  gains: [1, 1, 1],
  brightness: { floor: 0, middle: 0.2, white: 0.85 },
  tone: { blackPoint: 0, gain: 1, gamma: 1, top: 1 },
};
const brighter = { ...nothing.tone, gain: 2 ** 0.8, top: 1 };
const calm = new Float32Array(256).fill(0.5);

describe('the words of the correction', () => {
  it.each<{ name: string; diagnosis: Diagnosis; shift?: number; says: string[] }>([
    { name: 'nothing', diagnosis: nothing, says: [] },
    {
      name: 'a cooler balance',
      diagnosis: { ...nothing, gains: [0.9, 1, 1.13] },
      says: ['White balance: 12% cooler'],
    },
    {
      name: 'a warmer balance',
      diagnosis: { ...nothing, gains: [1.1, 1, 0.91] },
      says: ['White balance: 10% warmer'],
    },
    {
      name: 'less green',
      diagnosis: { ...nothing, gains: [1.05, 0.96, 1.05] },
      says: ['Green tint: 9% less'],
    },
    {
      name: 'less magenta',
      diagnosis: { ...nothing, gains: [0.95, 1, 0.95] },
      says: ['Magenta tint: 5% less'],
    },
    { name: 'more light', diagnosis: { ...nothing, tone: brighter }, says: ['Brighter'] },
    { name: "a style's light", diagnosis: nothing, shift: -0.5, says: ['Darker'] },
    { name: 'light that cancels out', diagnosis: { ...nothing, tone: brighter }, shift: -0.8, says: [] },
    { name: 'haze', diagnosis: { ...nothing, veil: [0.02, 0.02, 0.02] }, says: ['Haze removed'] },
  ])('tell of $name', ({ diagnosis, shift, says }) => {
    expect(describeCorrection(diagnosis, calm, shift ?? 0)).toEqual([...says, 'Details sharpened']);
  });

  it('tell of noise instead of sharpness where there is much', () => {
    expect(describeCorrection(nothing, new Float32Array(256).fill(4), 0)).toEqual(['Noise reduced']);
  });
});

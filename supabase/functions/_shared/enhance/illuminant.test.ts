import { describe, expect, it } from 'vitest';

import { castToRemove } from './illuminant.ts';

/** What is taken away of a light, as logarithms against green. */
const taken = (redGreen: number, blueGreen: number, spread = 0.1, variety = 1): number[] => {
  const [red, green, blue] = castToRemove({ redGreen, blueGreen, spread }, variety);
  return [Math.log(red / green), Math.log(blue / green)];
};

describe('the cast that is removed', () => {
  it.each([
    { name: 'none', light: [0.02, 0] },
    { name: 'the warmth of a good photo', light: [0.06, -0.1] },
    { name: 'the glow of an evening', light: [0.1, -0.2] },
    { name: 'a little shade', light: [-0.04, 0.1] },
    { name: 'red food under good light', light: [0.35, 0] },
    { name: 'a green surface that fills the picture', light: [-2.5, -1.2] },
    { name: 'a blue surface that fills the picture', light: [-0.8, 1.4] },
    { name: 'golden food that fills the picture', light: [0.6, -2] },
    { name: 'brown wood round a dish that is grey', light: [0.55, -1.21], spread: 0.42 },
  ])('leaves $name nearly alone', ({ light, spread }) => {
    const [red, blue] = taken(light[0]!, light[1]!, spread);
    expect(Math.hypot(red!, blue!)).toBeLessThan(0.04);
  });

  it.each([
    { name: 'tungsten lamps', light: [0.27, -0.65] },
    { name: 'candles', light: [0.4, -1] },
    { name: 'bulbs that are dimmed', light: [0.44, -1.45] },
    { name: 'green tubes', light: [-0.24, -0.3] },
    { name: 'blue hour', light: [-0.2, 0.45] },
  ])('takes nearly all of $name', ({ light }) => {
    const [red, blue] = taken(light[0]!, light[1]!);
    expect(Math.hypot(red! - light[0]!, blue! - light[1]!)).toBeLessThan(0.1);
  });

  it('leaves its gold to a pancake that fills the picture, which parts the guesses a little', () => {
    expect(taken(0.58, -1.44, 0.26)[1]).toBeGreaterThan(-0.15);
  });

  it('takes less where the guesses disagree, and nothing from one even surface', () => {
    const blueOf = (spread: number, variety: number): number => -taken(0.27, -0.65, spread, variety)[1]!;
    expect(blueOf(0.6, 1)).toBeLessThan(0.7 * blueOf(0.1, 1));
    expect(blueOf(0.1, 0)).toBeCloseTo(0);
  });
});

import { describe, expect, it } from 'vitest';
import { decodeBase64 } from '#shared/pixels/decode-base64.ts';
import { createDishNetwork } from './dish-network.ts';
import { DISH_WEIGHTS } from './dish-weights.ts';
import trained from './dish-weights.test.json' with { type: 'json' };

/** The picture of waves for which the training script tells what the network says. */
function waves(width: number, height: number): Float32Array {
  const planes = new Float32Array(width * height * 4);
  for (let i = 0; i < planes.length; i++) {
    const c = i % 4;
    const x = ((i - c) / 4) % width;
    const y = Math.floor(i / 4 / width);
    planes[i] = 0.5 * Math.sin(0.11 * x + 0.07 * y * (c + 1) + c);
  }
  return planes;
}

describe('the network that finds dishes', () => {
  const network = createDishNetwork(decodeBase64(DISH_WEIGHTS));
  const odds = (width: number, height: number): number[] =>
    Array.from(network(waves(width, height), width, height).data, (value) => Math.log(value / (1 - value)));

  it('says what it said when it was trained', () => {
    const all = odds(64, 48);
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
    const some = all.filter((_, i) => Math.floor(i / 64) % 11 === 0 && (i % 64) % 13 === 0);
    expect(mean).toBeCloseTo(trained.mean, 2);
    expect(some).toHaveLength(trained.some.length);
    for (const [i, value] of some.entries()) expect(value).toBeCloseTo(trained.some[i] ?? NaN, 1);
  });

  it('says the same again, also after a picture of another size', () => {
    const before = odds(64, 48);
    odds(80, 144);
    expect(odds(64, 48)).toEqual(before);
  });

  it('weighs less than a megabyte', () => {
    expect(decodeBase64(DISH_WEIGHTS).length).toBeLessThan(1_000_000);
  });

  it('does not take weights of another shape', () => {
    expect(() => createDishNetwork(new Uint8Array(700_000))).toThrow('not of its shape');
  });
});

import { ramp } from '../pixels/ramp.ts';
import { scatter, tileNoise } from './surface-noise.ts';
import type { TilePainter } from './surface-stone.ts';

/** Pale plaster, spread by hand. */
export const paintPlaster: TilePainter = (rgb, side) => {
  const spread = tileNoise(side, { cells: [3, 3], layers: 6, seed: 13 });
  const pores = tileNoise(side, { cells: [40, 40], layers: 3, seed: 19 });
  for (let i = 0; i < side * side; i++) {
    const part = ramp(0.3, 0.7, spread.data[i] ?? 0);
    const pore = ((pores.data[i] ?? 0) - 0.5) * 9;
    rgb[i * 3] = 219 - 20 * part + pore;
    rgb[i * 3 + 1] = 205 - 21 * part + pore;
    rgb[i * 3 + 2] = 184 - 23 * part + pore;
  }
};

/** A sheet of card in one colour: fine grain and a breath of unevenness, as a painted backdrop has. */
export function paperPainter(colour: readonly [number, number, number]): TilePainter {
  return (rgb, side) => {
    const uneven = tileNoise(side, { cells: [2, 2], layers: 4, seed: 29 });
    const fibres = tileNoise(side, { cells: [60, 90], layers: 2, seed: 37 });
    for (let y = 0, i = 0; y < side; y++) {
      for (let x = 0; x < side; x++, i++) {
        const light =
          1 +
          0.07 * ((uneven.data[i] ?? 0) - 0.5) +
          0.05 * ((fibres.data[i] ?? 0) - 0.5) +
          0.012 * (scatter(x, y, 41) - 0.5);
        for (let c = 0; c < 3; c++) rgb[i * 3 + c] = (colour[c] ?? 0) * light;
      }
    }
  };
}

import { ramp } from '../pixels/ramp.ts';
import { sampleWrapped, scatter, tileNoise } from './surface-noise.ts';
import type { TilePainter } from './surface-stone.ts';

interface Timber {
  planks: number;
  light: readonly [number, number, number];
  dark: readonly [number, number, number];
  /** How far the tone of planks differs, as a part of their light. */
  variety: number;
  seed: number;
}

/**
 * Planks along x: grain and growth lines that follow a gentle warp, a dark seam between planks. The first begins at its
 * middle: a picture begins where its tile does, and a seam along the edge looks like a mistake.
 */
function paintTimber(rgb: Uint8ClampedArray, side: number, timber: Timber): void {
  const { planks, light, dark, seed } = timber;
  const warp = tileNoise(side, { cells: [1, 7], layers: 4, seed });
  const grain = tileNoise(side, { cells: [4, 180], layers: 2, seed: seed + 31 });
  const fibre = tileNoise(side, { cells: [16, 400], layers: 1, seed: seed + 7 });
  for (let y = 0; y < side; y++) {
    const at = (y * planks) / side + 0.5;
    const plank = Math.floor(at) % planks;
    const across = at % 1;
    const shift = Math.floor(scatter(plank, 3, seed) * side);
    const phase = scatter(plank, 1, seed) * 9;
    const tone = 1 + (scatter(plank, 7, seed) - 0.5) * timber.variety;
    const seam = 1 - 0.5 * Math.exp(-((Math.min(across, 1 - across) * (side / planks)) ** 2) / 4);
    for (let x = 0; x < side; x++) {
      const along = (x + shift) % side;
      const bend = sampleWrapped(warp, along, y) - 0.5;
      const lines = growthAt(across * 6 + bend * 5 + phase);
      const fine = ramp(0.2, 0.8, sampleWrapped(grain, along, y + bend * side * 0.03));
      const fibres = ramp(0.1, 0.9, fibre.data[y * side + along] ?? 0);
      const part = Math.min(1, Math.max(0, 0.44 * fine + 0.26 * lines + 0.3 * fibres));
      const k = (y * side + x) * 3;
      for (let c = 0; c < 3; c++) {
        rgb[k + c] = ((light[c] ?? 0) + ((dark[c] ?? 0) - (light[c] ?? 0)) * part) * tone * seam;
      }
    }
  }
}

/** How dark the wood is at a place, counted in years: a year darkens slowly and ends soon. */
function growthAt(years: number): number {
  const part = years - Math.floor(years);
  return part < 0.8 ? (part / 0.8) ** 2 : ramp(1, 0.8, part);
}

/** Light oak boards. */
export const paintOak: TilePainter = (rgb, side) =>
  paintTimber(rgb, side, { planks: 5, light: [236, 213, 180], dark: [196, 162, 122], variety: 0.1, seed: 9 });

/** Weathered boards of a market stall. */
export const paintRustic: TilePainter = (rgb, side) =>
  paintTimber(rgb, side, { planks: 7, light: [178, 136, 92], dark: [96, 64, 40], variety: 0.34, seed: 23 });

/** Dark walnut boards. */
export const paintWalnut: TilePainter = (rgb, side) =>
  paintTimber(rgb, side, { planks: 4, light: [92, 64, 46], dark: [48, 32, 24], variety: 0.16, seed: 15 });

import type { Plane } from '../pixels/plane.ts';
import { ramp } from '../pixels/ramp.ts';
import { ridge, sampleWrapped, scatter, tileNoise } from './surface-noise.ts';

/** Colours of a tile, RGB bytes row by row; writes pixel `i` at `rgb[i * 3]`. */
export type TilePainter = (rgb: Uint8ClampedArray, side: number) => void;

const mix = (from: number, to: number, part: number): number => from + (to - from) * part;

/** 1 on the lines where the noise crosses its middle, 0 from `width` pixels beside them: lines of even width. */
function lineAt(noise: Plane, x: number, y: number, width: number): number {
  const value = sampleWrapped(noise, x, y);
  if (Math.abs(value - 0.5) > 0.04) return 0;
  const across = sampleWrapped(noise, x + 1, y) - value;
  const down = sampleWrapped(noise, x, y + 1) - value;
  // Where the noise is nearly flat the line would spread into a blot: it fades instead.
  const slope = Math.hypot(across, down);
  return (
    ramp(0.0005, 0.0016, slope) * ramp(width, width * 0.35, Math.abs(value - 0.5) / Math.max(0.0012, slope))
  );
}

/** White marble: soft clouds, fine grey veins that wander. */
export const paintMarble: TilePainter = (rgb, side) => {
  const warpX = tileNoise(side, { cells: [3, 3], layers: 5, seed: 11 });
  const warpY = tileNoise(side, { cells: [3, 3], layers: 5, seed: 71 });
  const veins = tileNoise(side, { cells: [3, 3], layers: 4, seed: 5 });
  const threads = tileNoise(side, { cells: [6, 6], layers: 4, seed: 31 });
  const clouds = tileNoise(side, { cells: [2, 2], layers: 5, seed: 91 });
  const fading = tileNoise(side, { cells: [4, 4], layers: 3, seed: 7 });
  for (let y = 0, i = 0; y < side; y++) {
    for (let x = 0; x < side; x++, i++) {
      const wx = x + side * 0.22 * ((warpX.data[i] ?? 0) - 0.5);
      const wy = y + side * 0.22 * ((warpY.data[i] ?? 0) - 0.5);
      const vein = ramp(0.9, 0.998, ridge(sampleWrapped(veins, wx, wy)));
      const thread = ramp(0.94, 1, ridge(sampleWrapped(threads, wx, wy)));
      const depth = (0.62 * vein + 0.28 * thread) * ramp(0.3, 0.75, fading.data[i] ?? 0);
      const cloud = ramp(0.35, 0.75, clouds.data[i] ?? 0);
      const grain = (scatter(x, y, 3) - 0.5) * 3;
      rgb[i * 3] = mix(mix(241, 226, cloud), 152, depth) + grain;
      rgb[i * 3 + 1] = mix(mix(240, 226, cloud), 152, depth) + grain;
      rgb[i * 3 + 2] = mix(mix(237, 226, cloud), 156, depth) + grain;
    }
  }
};

/** Dark slate: split layers that catch the light from the upper left. */
export const paintSlate: TilePainter = (rgb, side) => {
  const layers = tileNoise(side, { cells: [3, 5], layers: 6, gain: 0.55, seed: 21 });
  const bumps = tileNoise(side, { cells: [24, 24], layers: 4, seed: 55 });
  const tone = tileNoise(side, { cells: [3, 3], layers: 5, seed: 61 });
  const height = (i: number): number => 0.5 * ridge(layers.data[i] ?? 0) + 0.5 * (bumps.data[i] ?? 0);
  for (let y = 0, i = 0; y < side; y++) {
    const next = y + 1 === side ? -y * side : side;
    for (let x = 0; x < side; x++, i++) {
      const right = x + 1 === side ? i - x : i + 1;
      const slope = (height(i) - height(right) + height(i) - height(i + next)) * (side / 1024) * 16;
      const light = 1 + Math.max(-0.3, Math.min(0.42, -slope));
      const grain = (scatter(x, y, 5) - 0.5) * 5;
      const base = tone.data[i] ?? 0;
      rgb[i * 3] = mix(50, 82, base) * light + grain;
      rgb[i * 3 + 1] = mix(55, 88, base) * light + grain;
      rgb[i * 3 + 2] = mix(61, 95, base) * light + grain;
    }
  }
};

/** Black stone with thin golden veins, and pale ghosts of veins below them. */
export const paintBlackGold: TilePainter = (rgb, side) => {
  const warpX = tileNoise(side, { cells: [2, 2], layers: 5, seed: 41 });
  const warpY = tileNoise(side, { cells: [2, 2], layers: 5, seed: 43 });
  const veins = tileNoise(side, { cells: [2, 2], layers: 4, seed: 47 });
  const threads = tileNoise(side, { cells: [3, 3], layers: 4, seed: 49 });
  const ghosts = tileNoise(side, { cells: [5, 5], layers: 4, seed: 59 });
  const strength = tileNoise(side, { cells: [3, 3], layers: 3, seed: 53 });
  const clouds = tileNoise(side, { cells: [3, 3], layers: 5, seed: 67 });
  for (let y = 0, i = 0; y < side; y++) {
    for (let x = 0; x < side; x++, i++) {
      const wx = x + side * 0.3 * ((warpX.data[i] ?? 0) - 0.5);
      const wy = y + side * 0.3 * ((warpY.data[i] ?? 0) - 0.5);
      const gold =
        lineAt(veins, wx, wy, side / 420) * ramp(0.3, 0.52, strength.data[i] ?? 0) +
        0.7 * lineAt(threads, wx, wy, side / 800) * ramp(0.44, 0.6, 1 - (strength.data[i] ?? 0));
      const ghost = 0.22 * ramp(0.93, 1, ridge(sampleWrapped(ghosts, wx, wy)));
      const cloud = clouds.data[i] ?? 0;
      const sparkle = 0.82 + 0.3 * scatter(x >> 2, y >> 2, 71);
      rgb[i * 3] = mix(mix(mix(20, 36, cloud), 70, ghost), 214 * sparkle, gold);
      rgb[i * 3 + 1] = mix(mix(mix(20, 35, cloud), 66, ghost), 168 * sparkle, gold);
      rgb[i * 3 + 2] = mix(mix(mix(22, 36, cloud), 62, ghost), 88 * sparkle, gold);
    }
  }
};

import { evenSurface } from './even-surface.ts';
import { fitLight } from './fit-light.ts';
import { guessNoise } from './guess-noise.ts';
import type { Light } from './render-light.ts';
import { tameSparks } from './tame-sparks.ts';

/** So that black surfaces can be divided by. */
const DARK = 0.02;
/** Light below this looks black to the eye. */
const BLACK = 0.05;

/**
 * Takes the grain out of a render of few rays and leaves its edges: light is divided by the surface's own colour, evened
 * out among neighbours that look alike and lie alike, and multiplied again, so that no texture is lost.
 */
export function smoothLight({ width, height, colour, ...surfaces }: Light): Float32Array {
  const albedo = evenSurface(surfaces.albedo, width, height);
  const normal = evenSurface(surfaces.normal, width, height);
  const bare = colour.map((value, at) => value / ((albedo[at] ?? 0) + DARK));
  const glow = tameSparks(bare, width, height);
  const guide = glow.map((value) => Math.log(Math.max(0, value) + BLACK));
  const noise = guessNoise(guide, width, height);
  const even = fitLight({ width, height, glow, guide, noise, albedo, normal });
  return even.map((value, at) => value * ((albedo[at] ?? 0) + DARK));
}

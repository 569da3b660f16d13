import { clamp } from '../clamp.ts';
import { luminanceOf } from '../pixels/colour.ts';
import type { Grade } from './restyle-plan.ts';

/** How a style treats light and colour of the whole picture. Everything 0 leaves the picture as it is. */
export interface Tone {
  /** What L* 50 gains or loses; black and white stay. */
  light: number;
  /** Steeper middle, -0.3 ... 0.3. */
  contrast: number;
  /** Lab b* that middle greys gain: positive is warmer. White and black gain nothing. */
  warmth: number;
  /** Part of its colourfulness that a pale colour gains; rich colours gain less, so that nothing turns neon. */
  vivid: number;
}

export const addTones = (p: Tone, q: Tone): Tone => ({
  light: clamp(p.light + q.light, -16, 16),
  contrast: clamp(p.contrast + q.contrast, -0.3, 0.3),
  warmth: clamp(p.warmth + q.warmth, -7, 9),
  vivid: clamp(p.vivid + q.vivid, -0.35, 0.35),
});

/** The grade of a tone: lightness always rises with lightness, greys stay near grey. */
export function gradeOf({ light, contrast, warmth, vivid }: Tone): Grade {
  const gamma = Math.log(0.5 + light / 100) / Math.log(0.5);
  return (lab) => {
    const before = clamp((lab[0] ?? 0) / 100, 0, 1);
    const lifted = before ** gamma;
    const after = lifted + contrast * (lifted - 0.5) * 4 * lifted * (1 - lifted);
    // Colour follows light, as it does when a lamp is dimmed, but only in part: deep shadows would lose their hue.
    const follow = ((after * 100 + 16) / (before * 100 + 16)) ** 0.6;
    const chroma = Math.hypot(lab[1] ?? 0, lab[2] ?? 0);
    const factor = follow * (1 + (vivid > 0 ? vivid * Math.exp(-((chroma / 52) ** 2)) : vivid));
    const middle = 4 * after * (1 - after);
    lab[0] = after * 100;
    lab[1] = (lab[1] ?? 0) * factor + warmth * 0.16 * middle;
    lab[2] = (lab[2] ?? 0) * factor + warmth * middle;
  };
}

/** Light that a tone adds or takes in the middle of the scale, in EV. */
export const exposureOf = ({ light }: Tone): number => Math.log2(luminanceOf(50 + light) / luminanceOf(50));

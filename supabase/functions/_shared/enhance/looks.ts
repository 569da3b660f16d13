import type { StyleId } from '../styles.ts';
import type { Tone } from './grade.ts';
import type { SurfaceKind } from './surface-tiles.ts';

/** How the surroundings of a plate are restyled where their surface stays. All parts 0..1. */
export interface Surround {
  darken: number;
  /** Part of their colour that they lose. Kept low: something edible may lie there after all. */
  fade: number;
  /** Part of the way to the tint, at the lightness that is there. */
  tint: number;
  /** Part of a pale colour, as lamps and bright tables have it, that goes as well; rich colours lose nothing by it. */
  cast: number;
  tintColour: readonly [number, number, number];
}

/** Everything that a style is, beside its words. */
export interface Look {
  tone: Tone;
  surface: SurfaceKind;
  /** As the person reads it after 'Surface: '. */
  surfaceName: string;
  surround: Surround;
  /** Part of the light that the corners lose. */
  vignette: number;
  /** Where the light comes from: x to the right, y down, length 1 or less (0 = from all sides). */
  lightFrom: readonly [number, number];
}

export const LOOKS: Record<StyleId, Look> = {
  finedining: {
    tone: { light: -6, contrast: 0.16, warmth: 3.5, vivid: 0.06 },
    surface: 'walnut',
    surfaceName: 'dark walnut',
    surround: { darken: 0.56, fade: 0.08, tint: 0.12, cast: 0.35, tintColour: [62, 46, 36] },
    vignette: 0.34,
    lightFrom: [-0.9, -0.3],
  },
  daylight: {
    tone: { light: 7, contrast: -0.02, warmth: -0.5, vivid: 0.08 },
    surface: 'oak',
    surfaceName: 'light oak',
    surround: { darken: -0.12, fade: 0.08, tint: 0.12, cast: 0, tintColour: [222, 206, 184] },
    vignette: 0.05,
    lightFrom: [-0.9, -0.2],
  },
  marble: {
    tone: { light: 4, contrast: 0.07, warmth: -3, vivid: 0 },
    surface: 'marble',
    surfaceName: 'white marble',
    surround: { darken: -0.18, fade: 0.35, tint: 0.25, cast: 0, tintColour: [236, 236, 238] },
    vignette: 0.04,
    lightFrom: [-0.2, -0.6],
  },
  slate: {
    tone: { light: -3, contrast: 0.22, warmth: -1.5, vivid: 0.08 },
    surface: 'slate',
    surfaceName: 'dark slate',
    surround: { darken: 0.55, fade: 0.22, tint: 0.16, cast: 0.7, tintColour: [50, 55, 60] },
    vignette: 0.3,
    lightFrom: [-0.6, -0.7],
  },
  market: {
    tone: { light: 4, contrast: 0.1, warmth: 2.6, vivid: 0.24 },
    surface: 'rustic',
    surfaceName: 'rustic wood',
    surround: { darken: 0.06, fade: 0, tint: 0.12, cast: 0, tintColour: [196, 170, 128] },
    vignette: 0.1,
    lightFrom: [0.7, -0.6],
  },
  blackgold: {
    tone: { light: -7, contrast: 0.24, warmth: 5.5, vivid: 0.08 },
    surface: 'blackgold',
    surfaceName: 'black stone with golden veins',
    surround: { darken: 0.68, fade: 0.14, tint: 0.14, cast: 0.5, tintColour: [34, 28, 20] },
    vignette: 0.38,
    lightFrom: [0.6, -0.6],
  },
  zen: {
    tone: { light: 3, contrast: -0.12, warmth: 1.2, vivid: -0.12 },
    surface: 'plaster',
    surfaceName: 'pale plaster',
    surround: { darken: -0.12, fade: 0.3, tint: 0.25, cast: 0, tintColour: [226, 218, 206] },
    vignette: 0.04,
    lightFrom: [0, 0],
  },
};

/** Light and colour where only a colour, or no style at all, was asked for. */
export const PLAIN_TONE: Tone = { light: 0, contrast: 0.03, warmth: 0, vivid: 0.03 };

import type { StyleId } from '../styles.ts';
import type { Tone } from './grade.ts';
import type { Backdrop } from './backdrop.ts';
import type { SurfaceLight } from './shading.ts';
import type { DetailKind } from './surface-detail.ts';
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
export interface StyleParams {
  tone: Tone;
  surface: SurfaceKind;
  detail: DetailKind;
  /** As the person reads it after 'Surface: '. */
  surfaceName: string;
  surround: Surround;
  /** Part of the light that the corners lose. */
  vignette: number;
  /** The light of the surface; where it comes from holds as far as the photo's own light has no clear direction. */
  light: SurfaceLight;
  backdrop: Backdrop;
}

export const STYLE_PARAMS: Record<StyleId, StyleParams> = {
  finedining: {
    tone: { light: -6, contrast: 0.16, warmth: 3.5, vivid: 0.06 },
    surface: 'walnut',
    detail: 'wood',
    surfaceName: 'dark walnut',
    surround: { darken: 0.56, fade: 0.08, tint: 0.12, cast: 0.35, tintColour: [62, 46, 36] },
    vignette: 0.34,
    light: { from: [-0.95, -0.3], hardness: 0.55, slope: 0.7, pool: 0.42, gain: 0.55, tint: [1.1, 1, 0.86] },
    backdrop: {
      low: [44, 30, 22],
      high: [16, 11, 9],
      discs: {
        count: 16,
        colours: [
          [255, 190, 110],
          [230, 140, 70],
          [255, 220, 160],
        ],
        strength: 0.42,
      },
    },
  },
  daylight: {
    tone: { light: 7, contrast: -0.02, warmth: -0.5, vivid: 0.08 },
    surface: 'oak',
    detail: 'wood',
    surfaceName: 'light oak',
    surround: { darken: -0.12, fade: 0.08, tint: 0.12, cast: 0, tintColour: [222, 206, 184] },
    vignette: 0.05,
    light: { from: [-0.95, -0.3], hardness: 0.45, slope: 0.42, pool: 0.0, gain: 0.25, tint: [1, 1, 1.02] },
    backdrop: {
      low: [232, 226, 214],
      high: [246, 244, 238],
      discs: {
        count: 9,
        colours: [
          [255, 255, 250],
          [214, 226, 214],
        ],
        strength: 0.5,
      },
    },
  },
  marble: {
    tone: { light: 4, contrast: 0.07, warmth: -3, vivid: 0 },
    surface: 'marble',
    detail: 'smooth',
    surfaceName: 'white marble',
    surround: { darken: -0.18, fade: 0.35, tint: 0.25, cast: 0, tintColour: [236, 236, 238] },
    vignette: 0.04,
    light: { from: [-0.3, -0.95], hardness: 0.2, slope: 0.16, pool: 0.0, gain: 0.2, tint: [0.985, 1, 1.03] },
    backdrop: { low: [228, 229, 231], high: [206, 209, 214] },
  },
  slate: {
    tone: { light: -3, contrast: 0.22, warmth: -1.5, vivid: 0.08 },
    surface: 'slate',
    detail: 'stone',
    surfaceName: 'dark slate',
    surround: { darken: 0.55, fade: 0.22, tint: 0.16, cast: 0.7, tintColour: [50, 55, 60] },
    vignette: 0.3,
    light: { from: [-0.65, -0.75], hardness: 0.6, slope: 0.75, pool: 0.3, gain: 0.7, tint: [0.96, 1, 1.07] },
    backdrop: { low: [48, 51, 55], high: [20, 22, 25] },
  },
  market: {
    tone: { light: 4, contrast: 0.1, warmth: 2.6, vivid: 0.24 },
    surface: 'rustic',
    detail: 'wood',
    surfaceName: 'rustic wood',
    surround: { darken: 0.06, fade: 0, tint: 0.12, cast: 0, tintColour: [196, 170, 128] },
    vignette: 0.1,
    light: {
      from: [0.7, -0.7],
      hardness: 0.95,
      slope: 0.4,
      pool: 0.05,
      gain: 0.25,
      tint: [1.07, 1.01, 0.87],
    },
    backdrop: {
      low: [128, 132, 76],
      high: [88, 118, 60],
      discs: {
        count: 34,
        colours: [
          [226, 236, 150],
          [70, 112, 44],
          [246, 238, 190],
          [140, 170, 70],
        ],
        strength: 0.62,
      },
    },
  },
  blackgold: {
    tone: { light: -7, contrast: 0.24, warmth: 5.5, vivid: 0.08 },
    surface: 'blackgold',
    detail: 'smooth',
    surfaceName: 'black stone with golden veins',
    surround: { darken: 0.6, fade: 0.14, tint: 0.14, cast: 0.5, tintColour: [34, 28, 20] },
    vignette: 0.38,
    light: {
      from: [0.65, -0.75],
      hardness: 0.7,
      slope: 0.8,
      pool: 0.45,
      gain: 1.1,
      tint: [1.14, 1.02, 0.86],
    },
    backdrop: {
      low: [26, 22, 16],
      high: [8, 7, 6],
      discs: {
        count: 20,
        colours: [
          [255, 196, 96],
          [214, 150, 60],
          [255, 226, 170],
        ],
        strength: 0.5,
      },
    },
  },
  zen: {
    tone: { light: 3, contrast: -0.12, warmth: 1.2, vivid: -0.12 },
    surface: 'plaster',
    detail: 'plaster',
    surfaceName: 'pale plaster',
    surround: { darken: -0.12, fade: 0.3, tint: 0.25, cast: 0, tintColour: [226, 218, 206] },
    vignette: 0.04,
    light: { from: [-0.4, -0.9], hardness: 0.05, slope: 0.1, pool: 0.0, gain: 0.2, tint: [1.01, 1, 0.97] },
    backdrop: { low: [222, 214, 203], high: [232, 226, 217] },
  },
};

/** Light and colour where only a colour, or no style at all, was asked for. */
export const PLAIN_TONE: Tone = { light: 0, contrast: 0.03, warmth: 0, vivid: 0.03 };

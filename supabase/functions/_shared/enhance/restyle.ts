import { STYLES, type StyleId } from '../styles.ts';
import { findDish, type Dish } from './dish.ts';
import type { EnhanceRequest } from './enhance-request.ts';
import { addTones, exposureOf, gradeOf, type Tone } from './grade.ts';
import { LOOKS, PLAIN_TONE, type Look, type Surround } from './looks.ts';
import { outlineDistance } from './outline.ts';
import { paintSurface, paintSurround, paintVignette } from './paint.ts';
import type { Picture } from './picture.ts';
import type { Plane } from './plane.ts';
import { readPrompt } from './prompt-words.ts';
import type { RestylePlan } from './restyle-plan.ts';
import { shadeSurface } from './shading.ts';
import { ramp } from './surface-noise.ts';
import { surroundMask } from './surround-mask.ts';
import { paperTile, surfaceTile, type Tile } from './surface-tiles.ts';
import type { Vignette } from './vignette.ts';

type Colour = readonly [number, number, number];

/** What is to be done around the dish, once style, colour and words are put together. */
interface Setting {
  /** Made only when it is needed: tiles cost time. */
  tile: () => Tile;
  repeats: number;
  surfaceName: string;
  surround: Surround;
  vignette: number;
  lightFrom: readonly [number, number];
}

/** `#rrggbb` as bytes; undefined for any other text. */
function readColour(text: string): Colour | undefined {
  const digits = /^#([0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** How the surroundings come near to a colour of the person's own. */
function surroundOf(colour: Colour): Surround {
  const light = (0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]) / 255;
  return { darken: 0.45 - 0.6 * light, fade: 0.12, tint: 0.28, cast: 0, tintColour: colour };
}

function settingOf(
  look: Look | undefined,
  colour: Colour | undefined,
  backdrop: 'dark' | 'light' | null,
): Setting | undefined {
  if (colour) {
    return {
      tile: () => paperTile(colour),
      repeats: 2.1,
      surfaceName: 'your colour',
      surround: surroundOf(colour),
      vignette: look?.vignette ?? 0.1,
      lightFrom: look?.lightFrom ?? [-0.5, -0.5],
    };
  }
  const base = look ?? (backdrop === 'dark' ? LOOKS.slate : backdrop === 'light' ? LOOKS.marble : undefined);
  if (!base) return undefined;
  const { surface, surfaceName, surround, vignette, lightFrom } = base;
  return { tile: () => surfaceTile(surface), repeats: 1.05, surfaceName, surround, vignette, lightFrom };
}

/** Mean light (0..1) of what the mask lets be restyled. */
function lightAround({ width, height, data }: Picture, mask: Plane): number {
  let light = 0;
  let total = 1e-6;
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      const weight = mask.data[y * mask.width + x] ?? 0;
      const k = (Math.floor((y * height) / mask.height) * width + Math.floor((x * width) / mask.width)) * 4;
      light += weight * (0.3 * (data[k] ?? 0) + 0.59 * (data[k + 1] ?? 0) + 0.11 * (data[k + 2] ?? 0));
      total += weight;
    }
  }
  return light / total / 255;
}

/** A dark table cannot be made a light one without looking foggy: light styles do little to it. */
function suitedTo(light: number, surround: Surround): Surround {
  if (surround.darken >= 0) return surround;
  const part = ramp(0.3, 0.55, light);
  return {
    ...surround,
    darken: surround.darken * part,
    fade: surround.fade * (0.3 + 0.7 * part),
    tint: surround.tint * (0.2 + 0.8 * part),
  };
}

/** The lightest place of the vignette: the dish where it was found, moved a little towards the light. */
function vignetteOf(setting: Setting, dish: Dish | undefined, proxy: Picture): Vignette {
  const [x, y] = dish ? [dish.rim.cx / proxy.width, dish.rim.cy / proxy.height] : [0.5, 0.5];
  const [dx, dy] = setting.lightFrom;
  return { strength: setting.vignette, centre: [x + 0.04 * dx, y + 0.04 * dy] };
}

/** A plan together with the vignette that its painting holds: what else changes a pixel restyles it. */
export interface StyledPlan extends RestylePlan {
  vignette: Vignette;
}

type Placed = Pick<StyledPlan, 'tier' | 'surface' | 'paint' | 'did' | 'vignette'>;

/** Tier and painting for one setting. */
function placeSetting(proxy: Picture, setting: Setting, dish: Dish | undefined): Placed {
  if (!dish || dish.certainty === 'none') {
    const { strength, centre } = vignetteOf(setting, undefined, proxy);
    // Food may reach into the corners of a picture without a plate: less of it there.
    const vignette = { strength: strength * 0.7, centre };
    return {
      tier: 3,
      surface: 'kept',
      vignette,
      paint: paintVignette(vignette),
      did: [],
    };
  }
  const vignette = vignetteOf(setting, dish, proxy);
  if (dish.certainty === 'sure') {
    const outline = outlineDistance(proxy, dish.rim, dish.surroundings.table);
    const shading = shadeSurface(proxy, dish.rim, setting.lightFrom);
    const surface = { tile: setting.tile(), repeats: setting.repeats, outline, shading };
    return {
      tier: 1,
      surface: 'new',
      vignette,
      paint: paintSurface(surface, vignette),
      did: [`Surface: ${setting.surfaceName}`],
    };
  }
  const mask = surroundMask(proxy, dish);
  const surround = suitedTo(lightAround(proxy, mask), setting.surround);
  const { darken } = surround;
  const word = darken > 0.12 ? 'darkened' : darken < -0.08 ? 'brightened' : 'toned';
  return {
    tier: 2,
    surface: 'toned',
    vignette,
    paint: paintSurround(surround, mask, vignette),
    did: [`Surroundings ${word}`],
  };
}

const UNTOUCHED: Placed = {
  tier: 3,
  surface: 'none',
  paint: undefined,
  did: [],
  vignette: { strength: 0, centre: [0.5, 0.5] },
};

/**
 * What a wish does to one photo. `proxy` is the photo after neutral correction, at most 512 px: every decision is made
 * there. The food itself gets the grade and the vignette, never anything else. Who asks for several styles of one photo
 * may hand in a `find` that remembers: looking for the plate takes most of the time.
 */
export function planRestyle(proxy: Picture, request: EnhanceRequest, find = findDish): StyledPlan {
  const words = readPrompt(request.prompt);
  const style = request.style ?? words.style;
  const look = style ? LOOKS[style] : undefined;
  const colour = request.colour === undefined ? undefined : readColour(request.colour);
  const couldNot = [...words.couldNot];
  if (request.colour !== undefined && !colour)
    couldNot.push('The backdrop colour is not a colour: it was left out');
  const tone: Tone = addTones(look?.tone ?? PLAIN_TONE, words.tone);
  const setting = settingOf(look, colour, words.backdrop);
  const placed = setting ? placeSetting(proxy, setting, find(proxy)) : UNTOUCHED;
  return {
    tier: placed.tier,
    surface: placed.surface,
    vignette: placed.vignette,
    style: style ?? (colour ? 'custom' : null),
    grade: gradeOf(tone),
    paint: placed.paint,
    did: [...styleSaid(style), ...placed.did, ...words.did],
    couldNot,
    exposureShift: exposureOf(tone),
  };
}

function styleSaid(style: StyleId | null): string[] {
  const name = STYLES.find(({ id }) => id === style)?.name;
  return name === undefined ? [] : [`Style: ${name}`];
}

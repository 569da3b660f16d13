import { CONFIDENT } from '../confident.ts';
import type { DishReport } from '../contract.ts';
import type { FindDish, FoundDish } from '../finder/found-dish.ts';
import type { Picture } from '../pixels/picture.ts';
import type { Plane } from '../pixels/plane.ts';
import { ramp } from '../pixels/ramp.ts';
import { STYLES, type StyleId } from '../styles.ts';
import type { Backdrop } from './backdrop.ts';
import { gradeWhite } from './dish-light.ts';
import { readDish } from './dish-reading.ts';
import { middleOf, type DishPart } from './dish-shape.ts';
import type { EnhanceRequest } from './enhance-request.ts';
import { exposureOf, gradeOf } from './grade.ts';
import { STYLE_PARAMS, type Surround } from './style-params.ts';
import { paintSurface } from './paint-surface.ts';
import { paintSurround, paintVignette } from './paint-surround.ts';
import { AS_IT_IS, type Placement } from './placement.ts';
import type { Grade, RestylePlan } from './restyle-plan.ts';
import type { SurfaceLight } from './shading.ts';
import type { DetailKind } from './surface-detail.ts';
import { paperTile, surfaceTile, type Tile } from './surface-tiles.ts';
import type { Vignette } from './vignette.ts';
import type { View } from './view.ts';
import { readWish, type Colour, type Wish } from './wish.ts';

/** What is to be done around the dish, once style, colour and words are put together. */
interface Setting {
  /** For a picture of that long side. Made only when it is needed: tiles cost time. */
  tile: (longSide: number) => Tile;
  detail: DetailKind;
  surfaceName: string;
  surround: Surround;
  vignette: number;
  light: SurfaceLight;
  backdrop: Backdrop;
  staysInPlace: boolean;
}

/** How sure the outline must be for a new surface, and for toning what surrounds it. */
export const SURE = { replaced: CONFIDENT, toned: 0.5 } as const;

/** How the surroundings come near to a colour of the person's own. */
function surroundOf(colour: Colour): Surround {
  const light = (0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]) / 255;
  return { darken: 0.45 - 0.6 * light, fade: 0.12, tint: 0.28, cast: 0, tintColour: colour };
}

/** The light of a backdrop in a colour of the person's own, where no style brings one. */
const PAPER_LIGHT: SurfaceLight = {
  from: [-0.6, -0.8],
  hardness: 0.3,
  slope: 0.3,
  pool: 0.08,
  gain: 0.4,
  tint: [1, 1, 1],
};

function settingOf({ style, table, colour, staysInPlace }: Wish): Setting | undefined {
  const params = style ? STYLE_PARAMS[style] : undefined;
  if (colour) {
    const lighter = colour.map((v) => v + (255 - v) * 0.08);
    return {
      tile: () => paperTile(colour),
      detail: 'paper',
      surfaceName: 'your colour',
      surround: surroundOf(colour),
      vignette: params?.vignette ?? 0.1,
      light: params?.light ?? PAPER_LIGHT,
      backdrop: { low: colour, high: [lighter[0] ?? 0, lighter[1] ?? 0, lighter[2] ?? 0] },
      staysInPlace,
    };
  }
  if (!table) return undefined;
  const below = STYLE_PARAMS[table];
  const { light, vignette, backdrop } = params ?? below;
  const tile = (longSide: number) => surfaceTile(below.surface, longSide);
  const { from, hardness, tint } = light;
  return {
    ...below,
    light: { ...below.light, from, hardness, tint },
    vignette,
    backdrop,
    tile,
    staysInPlace,
  };
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

/** The ring round a dish that keeps its light may be brighter than what is toned by this part of white: more is a glow. */
const MOST_GLOW = 0.2;

/**
 * A dark table cannot be made a light one without looking foggy: light styles do little to it. A pale one cannot be made
 * a dark one without a glow round the dish.
 */
function suitedTo(light: number, surround: Surround): Surround {
  if (surround.darken >= 0)
    return { ...surround, darken: Math.min(surround.darken, MOST_GLOW / Math.max(0.1, light)) };
  const part = ramp(0.3, 0.55, light);
  return {
    ...surround,
    darken: surround.darken * part,
    fade: surround.fade * (0.3 + 0.7 * part),
    tint: surround.tint * (0.2 + 0.8 * part),
  };
}

/** The lightest place of the vignette: the dish where it was found, moved a little towards the light. */
function vignetteOf(setting: Setting, parts: readonly DishPart[], proxy: Picture): Vignette {
  const middle = middleOf(parts);
  const x = middle ? (middle[0] + 0.5) / proxy.width : 0.5;
  const y = middle ? (middle[1] + 0.5) / proxy.height : 0.5;
  const [dx, dy] = setting.light.from;
  return { strength: setting.vignette, centre: [x + 0.04 * dx, y + 0.04 * dy] };
}

/** A plan together with the vignette that its painting holds: what else changes a pixel restyles it. */
export interface StyledPlan extends RestylePlan {
  vignette: Vignette;
}

type Placed = Pick<StyledPlan, 'tier' | 'surface' | 'dish' | 'paint' | 'did' | 'vignette'>;

/** Part of a tile's side that a dish takes, and how often a tile may lie along the picture. */
const DISH_ON_TILE = 0.46;
const REPEATS = [0.8, 1.5] as const;

const repeatsFor = ({ dishWidth }: View): number =>
  Math.min(REPEATS[1], Math.max(REPEATS[0], DISH_ON_TILE / dishWidth));

/** The light of the photo as far as it has a clear direction, else that of the style. */
function lightFor(style: SurfaceLight, from: readonly [number, number]): SurfaceLight {
  const sure = Math.hypot(from[0], from[1]);
  const x = from[0] * 1.6 + style.from[0] * (1 - 0.75 * sure);
  const y = from[1] * 1.6 + style.from[1] * (1 - 0.75 * sure);
  const length = Math.hypot(x, y);
  // Light from the viewer's side looks like a flash: it comes from behind at least a little.
  return length < 1e-6 ? style : { ...style, from: [x / length, Math.min(-0.12, y / length)] };
}

/** Where less of the picture is no dish, nobody would see a surface: a corner of a tenth of each side. */
const LEAST_SURFACE = 0.005;

const showsSurface = ({ data }: Plane): boolean =>
  data.reduce((sum, part) => sum + part, 0) <= (1 - LEAST_SURFACE) * data.length;

/** A new surface: its view, light and scale by the dish. */
function replaceSurface(proxy: Picture, setting: Setting, found: FoundDish, grade: Grade): Placed {
  const dish = readDish(found, proxy);
  const { placement, alpha, parts, view } = setting.staysInPlace ? dish.inPlace() : dish.centred();
  const photoLight = dish.light();
  const white = gradeWhite(photoLight, grade);
  const { blur } = photoLight;
  const vignette = vignetteOf(setting, parts, proxy);
  const light = lightFor(setting.light, photoLight.from);
  const { backdrop, detail, surfaceName } = setting;
  const surface = { detail, repeats: repeatsFor(view), backdrop, alpha, parts, view, light, white, blur };
  return {
    tier: 1,
    surface: 'new',
    dish: reportOf(found, placement),
    vignette,
    paint: (picture) => {
      const tile = setting.tile(Math.max(picture.width, picture.height));
      paintSurface(picture, { ...surface, tile }, vignette);
    },
    did: [`Surface: ${surfaceName}`, ...(placement === AS_IT_IS ? [] : ['Dish centred'])],
  };
}

const reportOf = ({ outline, confidence }: FoundDish, placement: Placement = AS_IT_IS): DishReport => ({
  outline,
  confidence,
  placement,
});

function toneSurroundings(proxy: Picture, setting: Setting, found: FoundDish): Placed {
  const dish = readDish(found, proxy);
  const mask = dish.surroundings();
  const surround = suitedTo(lightAround(proxy, mask), setting.surround);
  const vignette = vignetteOf(setting, dish.parts(), proxy);
  const { darken } = surround;
  const word = darken > 0.12 ? 'darkened' : darken < -0.08 ? 'brightened' : 'tinted';
  return {
    tier: 2,
    surface: 'toned',
    dish: reportOf(found),
    vignette,
    paint: (picture) => {
      paintSurround(picture, surround, mask, vignette);
    },
    did: [`Surroundings ${word}`],
  };
}

function keepSurface(proxy: Picture, setting: Setting, found: FoundDish | undefined): Placed {
  const { strength, centre } = vignetteOf(setting, [], proxy);
  // Food may reach into the corners of a picture without a plate: less of it there.
  const vignette = { strength: strength * 0.7, centre };
  return {
    tier: 3,
    surface: 'kept',
    dish: found && reportOf(found),
    vignette,
    paint: (picture) => {
      paintVignette(picture, vignette);
    },
    did: [],
  };
}

/** Tier and painting for one setting. */
function placeSetting(proxy: Picture, setting: Setting, found: FoundDish | undefined, grade: Grade): Placed {
  if (!found || found.confidence < SURE.toned || !showsSurface(found.alpha))
    return keepSurface(proxy, setting, found);
  if (found.confidence < SURE.replaced) return toneSurroundings(proxy, setting, found);
  return replaceSurface(proxy, setting, found, grade);
}

const UNTOUCHED: Placed = {
  tier: 3,
  surface: 'none',
  dish: undefined,
  paint: undefined,
  did: [],
  vignette: { strength: 0, centre: [0.5, 0.5] },
};

/**
 * What a wish does to one photo. `proxy` is the photo after neutral correction, at most 512 px: every decision is made
 * there. The food itself gets the grade and the vignette, never anything else. Who asks for several styles of one photo
 * may hand in a `find` that remembers: looking for the dish takes most of the time.
 */
export function planRestyle(proxy: Picture, request: EnhanceRequest, find: FindDish): StyledPlan {
  const wish = readWish(request);
  const { style, colour, tone } = wish;
  const grade = gradeOf(tone);
  const setting = settingOf(wish);
  const placed = setting ? placeSetting(proxy, setting, find(proxy, wish.dish), grade) : UNTOUCHED;
  return {
    ...placed,
    style: style ?? (colour ? 'custom' : null),
    grade,
    did: [...styleSaid(style), ...placed.did, ...wish.did],
    couldNot: wish.couldNot,
    exposureShift: exposureOf(tone),
  };
}

function styleSaid(style: StyleId | null): string[] {
  const name = STYLES.find(({ id }) => id === style)?.name;
  return name === undefined ? [] : [`Style: ${name}`];
}

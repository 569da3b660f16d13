import type { DishHint } from '../contract.ts';
import type { StyleId } from '../styles.ts';
import type { EnhanceRequest } from './enhance-request.ts';
import { addTones, type Tone } from './grade.ts';
import { STYLE_PARAMS, PLAIN_TONE } from './style-params.ts';
import { readPrompt } from './prompt-words.ts';

export type Colour = readonly [number, number, number];

/** A request as it is understood: what decides the picture, and what is to be said of it. */
export interface Wish {
  style: StyleId | null;
  /** The style whose table it is; null: the photo keeps its own, or has a colour. */
  table: StyleId | null;
  colour: Colour | undefined;
  /** The style's own treatment of light and colour, and what the words add to it. */
  tone: Tone;
  backdrop: 'dark' | 'light' | 'plain' | null;
  staysInPlace: boolean;
  dish: DishHint | undefined;
  /** Wishes of the words alone that are followed. */
  did: string[];
  couldNot: string[];
}

export function readWish(request: EnhanceRequest): Wish {
  const words = readPrompt(request.prompt, request.style);
  const colour = request.colour === undefined ? undefined : readColour(request.colour);
  const { style } = words;
  const table = colour ? null : words.table;
  const couldNot = [...words.couldNot];
  if (colour && words.namesTable && words.table)
    couldNot.push(`Can’t add: ${STYLE_PARAMS[words.table].surfaceName} beside your colour`);
  if (!colour) couldNot.push(...words.colours.map((named) => `Can’t add: ${named}`));
  if (request.colour !== undefined && !colour) couldNot.push('Backdrop colour ignored: not a valid colour');
  return {
    style,
    table,
    colour,
    tone: addTones(style ? STYLE_PARAMS[style].tone : PLAIN_TONE, words.tone),
    backdrop: words.backdrop,
    staysInPlace: request.staysInPlace ?? false,
    dish: request.dish,
    did: words.did,
    couldNot,
  };
}

/** `#rrggbb` as bytes; undefined for any other text. */
function readColour(text: string): Colour | undefined {
  const digits = /^#([0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Counts up with every change that shows in finished pictures: the same wish then gives another one. */
const PICTURES_VERSION = 13;

/** What of a request decides the picture: requests of one key give the same bytes of the same photo. */
export function keyOfWish(request: EnhanceRequest): string {
  const { style, table, colour, tone, backdrop, staysInPlace, dish } = readWish(request);
  const { light, contrast, warmth, vivid } = tone;
  // A style and a colour have a backdrop of their own, and only for a backdrop the dish is looked for.
  const around = style !== null || colour ? null : backdrop;
  const isSet = table !== null || colour !== undefined;
  const place = isSet ? [staysInPlace, dish ?? null] : null;
  return JSON.stringify([
    PICTURES_VERSION,
    colour || style === table || style === null ? style : [style, table],
    colour ?? null,
    [light, contrast, warmth, vivid],
    around,
    place,
  ]);
}

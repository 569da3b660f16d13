import { create } from 'zustand';
import { isRecord } from '#core/lib/is-record.ts';
import { PROMPT_CHARACTERS } from '#core/model/limits.ts';
import { FIRST_STYLE, makeRecipe, recipeOfStyle, styles } from '#core/model/recipe.ts';
import type { PresetRow } from '#core/model/server-rows.ts';
import { usePerson } from './person.ts';
import type { TextPlace } from '#core/model/text-place.ts';
import { parseJson } from '#shared/parse-json.ts';
import { COLOUR_PROMPT, type StyleId } from '#shared/styles.ts';
import type { Recipe } from '#shared/contract.ts';

export interface StyleChoice {
  /** A built-in style, a backdrop in a colour of one's own, or neither: then the words alone say it. Never both. */
  style: StyleId | 'colour' | null;
  /** As typed: `#rrggbb`, `#rgb`, or no colour yet. */
  colour: string;
  prompt: string;
  /** The saved preset whose words these are, unchanged; null: they are nobody's, or those of a built-in style. */
  presetId: string | null;
}

/** What a form for it is given: whose choice it is, and what becomes of it, knows whoever shows the form. */
export interface StyleFormProps {
  choice: StyleChoice;
  onChange: (next: StyleChoice) => void;
}

export const COLOUR_CHARACTERS = 7;
export const FIRST_COLOUR = '#ffffff';

const atFirst = (): StyleChoice => ({
  style: FIRST_STYLE,
  colour: FIRST_COLOUR,
  prompt: recipeOfStyle(FIRST_STYLE).prompt,
  presetId: null,
});

export const useStyleChoice = create<StyleChoice>(atFirst);

/** The choice that gives this recipe: where a photo that has one is given another. */
export const choiceOf = ({ style, colour, prompt }: Recipe): StyleChoice => ({
  style: colour ? 'colour' : (styles.find(({ id }) => id === style)?.id ?? null),
  colour: colour ?? FIRST_COLOUR,
  prompt,
  presetId: null,
});

export const inStyle = (choice: StyleChoice, style: StyleId): StyleChoice => ({
  ...choice,
  style,
  prompt: recipeOfStyle(style).prompt,
  presetId: null,
});

/** Words of one's own stay, a preset's too; those of a style go, since they would ask for its table and light. */
export const inColour = (choice: StyleChoice, next = choice.colour): StyleChoice => {
  const { prompt } = choice;
  const isFree = prompt.trim() === '' || (choice.presetId === null && isOurs(prompt));
  return {
    ...choice,
    style: 'colour',
    colour: next.slice(0, COLOUR_CHARACTERS),
    ...(isFree && { prompt: COLOUR_PROMPT }),
  };
};

/** Words change what a style is asked for, not which style it is. */
export const inWords = (choice: StyleChoice, prompt: string): StyleChoice => ({
  ...choice,
  prompt: cut(prompt),
  presetId: null,
});

/** As much as the server takes, wherever it comes from. Half of a sign that takes two places is none. */
const cut = (prompt: string): string => prompt.slice(0, PROMPT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');

/** A preset's words stand in the place of a built-in style; a colour of one's own stays behind them. */
export const inPreset = (choice: StyleChoice, { id, recipe: saved }: Preset): StyleChoice => ({
  ...choice,
  style: choice.style === 'colour' ? 'colour' : null,
  prompt: cut(saved.prompt),
  presetId: id,
});

type Preset = Pick<PresetRow, 'id' | 'recipe'>;

const isOurs = (prompt: string) => styles.some((style) => style.prompt === prompt.trim());

/** The `#rrggbb` that a text means: `#abc` is `#aabbcc`; null: it is no colour. */
export function wholeColour(text: string): string | null {
  if (/^#[0-9a-f]{3}$/i.test(text)) return text.replaceAll(/\w/g, '$&$&');
  return /^#[0-9a-f]{6}$/i.test(text) ? text : null;
}

export const lacksColour = ({ style, colour }: StyleChoice): boolean =>
  style === 'colour' && wholeColour(colour) === null;

/** Said where it does. */
export const COLOUR_WANTED = 'Enter a hex colour, e.g. #ffaa00.';

/** What is asked for now; null while there are no words for it, or no colour where one is chosen: neither is sold without. */
export function recipe({ style, colour, prompt }: StyleChoice = useStyleChoice.getState()): Recipe | null {
  const words = prompt.trim();
  if (words === '') return null;
  if (style !== 'colour') return makeRecipe({ prompt: words, ...(style && { style }) });
  const whole = wholeColour(colour);
  return whole === null ? null : makeRecipe({ prompt: words, colour: whole });
}

/** The shutter waits for neither: without words the chosen style speaks for itself, and what is no colour is the first one. */
export function recipeOfShutter(choice: StyleChoice = useStyleChoice.getState()): Recipe {
  const { style, colour } = choice;
  if (style !== 'colour') return recipe(choice) ?? recipeOfStyle(style ?? FIRST_STYLE);
  const whole = wholeColour(colour) ?? FIRST_COLOUR;
  return makeRecipe({ prompt: choice.prompt.trim() || COLOUR_PROMPT, colour: whole });
}

/** Remembers for each person what they chose last, and shows nobody the words of another. Gives back how to stop. */
export function followStyleChoice(placeOf: (userId: string) => TextPlace): () => void {
  let place: TextPlace | undefined;
  const open = (userId: string | undefined) => {
    place = undefined;
    useStyleChoice.setState(atFirst());
    if (userId === undefined) return;
    const kept = placeOf(userId);
    useStyleChoice.setState(understand(kept.read()));
    place = kept;
  };
  open(usePerson.getState().person?.id);
  const stops = [
    usePerson.subscribe(({ person }, before) => {
      if (person?.id !== before.person?.id) open(person?.id);
    }),
    useStyleChoice.subscribe((choice) => place?.write(JSON.stringify(choice))),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What was kept, as far as it still makes sense: another version of the app may have written it. */
function understand(text: string | null): Partial<StyleChoice> {
  const kept = parseJson(text ?? '');
  if (!isRecord(kept)) return {};
  // Older versions of the app called it `look`.
  const { look, style: chosen = look, colour, prompt, presetId } = kept;
  const style = styles.find(({ id }) => id === chosen);
  if (!style && chosen !== 'colour' && chosen !== null) return {};
  return {
    style: style?.id ?? (chosen === 'colour' ? 'colour' : null),
    ...(typeof colour === 'string' && { colour: colour.slice(0, COLOUR_CHARACTERS) }),
    ...(typeof prompt === 'string' && { prompt: cut(prompt) }),
    ...(typeof presetId === 'string' && { presetId }),
  };
}

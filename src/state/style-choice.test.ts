import { afterEach, beforeEach, expect, test } from 'vitest';
import { FIRST_STYLE, recipeOfStyle } from '#core/model/recipe.ts';
import { usePerson } from './person.ts';
import {
  choiceOf,
  followStyleChoice,
  inColour,
  inPreset,
  inStyle,
  inWords,
  lacksColour,
  recipe,
  recipeOfShutter,
  useStyleChoice,
} from './style-choice.ts';
import { COLOUR_PROMPT } from '#shared/styles.ts';
import type { Recipe } from '#shared/contract.ts';

const zen = recipeOfStyle('zen');
const chooseStyle = (style: Parameters<typeof inStyle>[1]) =>
  useStyleChoice.setState((choice) => inStyle(choice, style));
const chooseColour = (colour?: string) => useStyleChoice.setState((choice) => inColour(choice, colour));
const writePrompt = (prompt: string) => useStyleChoice.setState((choice) => inWords(choice, prompt));
const kept = new Map<string, string>();
let stop: () => void;

const signIn = (id: string | null) =>
  usePerson.setState({
    hasRead: true,
    person: id === null ? null : { id, email: `${id}@example.com`, isSignedIn: true },
  });
const follow = () =>
  followStyleChoice((id) => ({
    read: () => kept.get(id) ?? null,
    write: (text) => void (text === null ? kept.delete(id) : kept.set(id, text)),
  }));

beforeEach(() => {
  kept.clear();
  signIn('ada');
  stop = follow();
});
afterEach(() => stop());

test('a new camera is set to a style, with its words', () => {
  expect(recipe()).toEqual(recipeOfStyle(FIRST_STYLE));
});

test('choosing a style fills the prompt; a word more keeps the style', () => {
  chooseStyle('zen');
  expect(recipe()).toEqual(zen);
  writePrompt(`${zen.prompt} A little steam.`);
  expect(recipe()).toEqual({ ...zen, prompt: `${zen.prompt} A little steam.` });
});

test('a custom colour and a built-in style exclude each other', () => {
  chooseStyle('zen');
  chooseColour('#aa3300');
  expect(recipe()).toMatchObject({ colour: '#aa3300', prompt: COLOUR_PROMPT });
  expect(recipe()).not.toHaveProperty('style');
  chooseStyle('marble');
  expect(recipe()).toMatchObject({ style: 'marble' });
  expect(recipe()).not.toHaveProperty('colour');
});

test("a colour leaves words of one's own alone", () => {
  writePrompt('Like our menu');
  chooseColour();
  expect(recipe()).toMatchObject({ prompt: 'Like our menu', colour: '#ffffff' });
});

test.each(['#12', '#1234', '#12345', 'red', '#12345g', '#12g', 'abc', ''])(
  'with a text that is no colour (%j) nothing can be started, but the shutter still works',
  (colour) => {
    writePrompt('Like our menu');
    chooseColour(colour);
    expect([recipe(), lacksColour(useStyleChoice.getState())]).toEqual([null, true]);
    expect(recipeOfShutter()).toMatchObject({ prompt: 'Like our menu', colour: '#ffffff' });
    chooseStyle('zen');
    expect([recipe(), lacksColour(useStyleChoice.getState())]).toEqual([zen, false]);
  },
);

test.each([
  ['#aBc', '#aaBBcc'],
  ['#AA3300', '#AA3300'],
])('the colour %s is asked for as %s', (typed, colour) => {
  chooseColour(typed);
  expect([recipe()?.colour, recipeOfShutter().colour]).toEqual([colour, colour]);
});

test('without words the shutter still takes the colour that is chosen', () => {
  chooseColour('#aa3300');
  writePrompt(' ');
  expect(recipe()).toBeNull();
  expect(recipeOfShutter()).toMatchObject({ prompt: COLOUR_PROMPT, colour: '#aa3300' });
});

test('a colour is at most 7 characters long', () => {
  chooseColour('#1234567');
  expect(useStyleChoice.getState().colour).toBe('#123456');
});

test.each(['', '   \n'])(
  'without words (%j) nothing can be started, but the shutter still works',
  (words) => {
    chooseStyle('zen');
    writePrompt(words);
    expect(recipe()).toBeNull();
    expect(recipeOfShutter()).toEqual(zen);
  },
);

test('another style for one photo begins with its own, and leaves that of the next shots alone', () => {
  const asked = { ...zen, prompt: 'Zen, with steam' };
  const choice = choiceOf(asked);
  expect(recipe(choice)).toEqual(asked);
  expect(recipe(inColour(choice, '#aa3300'))).toMatchObject({ colour: '#aa3300', prompt: 'Zen, with steam' });
  expect(recipe(inWords(inStyle(choice, 'marble'), 'Marble'))).toMatchObject({ style: 'marble' });
  expect(recipe()).toEqual(recipeOfStyle(FIRST_STYLE));
});

test.each([{ ...zen, style: 'gone' }, { prompt: 'My words' }, { prompt: 'Plain', colour: '#123456' }])(
  'a recipe (%j) is found again in the choice that gives it',
  ({ prompt, ...rest }) => {
    const again = recipe(choiceOf({ ...zen, style: undefined, prompt, ...rest } as Recipe));
    expect(again).toMatchObject({ prompt });
    expect(again?.colour).toBe('colour' in rest ? rest.colour : undefined);
    expect(again).not.toHaveProperty('style');
  },
);

const lunch = { id: 'p1', recipe: { prompt: 'Our lunch' } };
const choosePreset = (preset = lunch) => useStyleChoice.setState((choice) => inPreset(choice, preset));
const chosenPreset = () => useStyleChoice.getState().presetId;

test('a preset fills the prompt, and takes the place of a style', () => {
  chooseStyle('zen');
  choosePreset();
  expect(recipe()).toMatchObject({ prompt: 'Our lunch' });
  expect(recipe()).not.toHaveProperty('style');
  expect(chosenPreset()).toBe('p1');
});

test('editing the prompt, or a style, clears the preset', () => {
  choosePreset();
  writePrompt('Our lunch!');
  expect([chosenPreset(), recipe()?.prompt]).toEqual([null, 'Our lunch!']);
  choosePreset();
  chooseStyle('zen');
  expect([chosenPreset(), recipe()]).toEqual([null, zen]);
});

test("a preset's words and a colour go together, whichever comes first", () => {
  const both = { prompt: 'Our lunch', colour: '#aa3300' };
  choosePreset();
  chooseColour('#aa3300');
  expect([chosenPreset(), recipe()]).toMatchObject(['p1', both]);
  chooseStyle('zen');
  chooseColour();
  choosePreset();
  expect([chosenPreset(), recipe()]).toMatchObject(['p1', both]);
});

test('a preset that was saved with the words of a style keeps them behind a colour', () => {
  choosePreset({ id: 'p2', recipe: { prompt: zen.prompt } });
  chooseColour();
  expect([chosenPreset(), recipe()?.prompt]).toEqual(['p2', zen.prompt]);
});

test('the chosen preset is remembered with its words', () => {
  choosePreset();
  stop();
  useStyleChoice.setState({ presetId: null, prompt: 'x' });
  stop = follow();
  expect([chosenPreset(), useStyleChoice.getState().prompt]).toEqual(['p1', 'Our lunch']);
});

test('a prompt is never longer than 1000 characters, and no sign is cut in two', () => {
  writePrompt('x'.repeat(1001));
  expect(useStyleChoice.getState().prompt).toHaveLength(1000);
  writePrompt(`${'x'.repeat(999)}🍜 soup`);
  expect(useStyleChoice.getState().prompt).toBe('x'.repeat(999));
  // A thousand signs for the database, which counts them whole.
  choosePreset({ id: 'long', recipe: { prompt: '🍜'.repeat(1000) } });
  expect(useStyleChoice.getState().prompt).toBe('🍜'.repeat(500));
});

test('the camera opens with what this person chose last', () => {
  chooseColour('#aa3300');
  stop();
  useStyleChoice.setState({ style: 'market' });
  stop = follow();
  expect(recipe()).toMatchObject({ colour: '#aa3300' });
});

test('nobody sees the words of another person, and each finds their own again', () => {
  writePrompt('Secret sauce');
  signIn(null);
  expect(useStyleChoice.getState().prompt).not.toContain('Secret');
  signIn('ben');
  expect(useStyleChoice.getState().prompt).not.toContain('Secret');
  chooseStyle('slate');
  signIn('ada');
  expect(useStyleChoice.getState().prompt).toBe('Secret sauce');
});

test('a session that is only renewed leaves the choice alone, even where the phone keeps nothing', () => {
  stop();
  stop = followStyleChoice(() => ({ read: () => null, write: () => undefined }));
  writePrompt('Half a sent');
  signIn('ada');
  expect(useStyleChoice.getState().prompt).toBe('Half a sent');
});

test.each(['{', '7', '{"style":"gone","prompt":"x"}', '{"style":5}'])(
  'what was kept and makes no sense (%s) is forgotten',
  (text) => {
    stop();
    kept.set('ada', text);
    stop = follow();
    expect(recipe()).toEqual(recipeOfStyle(FIRST_STYLE));
  },
);

test('what an older version kept under another name is understood', () => {
  stop();
  kept.set('ada', '{"look":"zen","prompt":"As it was"}');
  stop = follow();
  expect(recipe()).toMatchObject({ style: 'zen', prompt: 'As it was' });
});

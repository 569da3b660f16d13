import { COLOUR_PROMPT, STYLES } from '../styles.ts';
import { BACKDROP_WORDS, COLOUR_WORDS, FOOD_NAMES, STYLE_WORDS } from './prompt-tables.ts';

/** Words that are typed in haste, and long enough to be known with a letter too few, too many or in the wrong place. */
const OFTEN_MISTYPED =
  'bright brighter brightness darker lighter warmer cooler softer natural daylight marble wooden rustic walnut background backdrop contrast vibrant saturation yellow vintage dramatic elegant luxury minimalist';

/** As they are heard, or as a shop's sign has them. */
const MISSPELT =
  'brite bright, briter brighter, daylite daylight, candel candle, rustick rustic, vibrent vibrant';

/** Longer prompts are not sold; whatever comes otherwise is not read to its end. */
const MOST_CHARACTERS = 4000;

/** Each word with a letter left out, doubled, or changed with the next, and what is meant by it. */
const SLIPS = new Map([
  ...OFTEN_MISTYPED.split(' ').flatMap((word) => slipsOf(word).map((slip) => [slip, word] as const)),
  ...MISSPELT.split(', ').map((pair) => pair.split(' ') as [string, string]),
]);

function slipsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => {
    const [before, letter = '', next = ''] = [word.slice(0, at + 1), word[at + 1], word[at + 2]];
    const after = word.slice(at + 2);
    return [before + after, before + letter + letter + after, before + next + letter + after.slice(1)];
  })
    .flat()
    .filter((slip) => slip.length >= 5 && slip !== word);
}

/** As it is read: small letters, the apostrophe that keyboards have, and words as they are spelt. */
export const plainWords = (text: string): string =>
  text
    .slice(0, MOST_CHARACTERS)
    .toLowerCase()
    // As phones write it.
    .replaceAll('’', "'")
    .replaceAll(/[a-z]{5,}/g, (word) => SLIPS.get(word) ?? word)
    // What is taken home, and not taken away.
    .replaceAll(
      /\b(take-|(?<=\b(an?|our|my|in|as|of) )take )(away|out)(?= (box(es)?|menus?|containers?|bags?|cups?|tubs?|trays?|food|orders?|specials?|deals?|style)\b)|\btake away(?= (specials?|deals?|style)\b)/g,
      'takeaway',
    )
    .replaceAll(/\b(over|under)[- ]?(?=exposed|saturated)/g, (_, by) =>
      by === 'over' ? 'too ' : 'too little ',
    );

/** The text with each of these replaced: what is read is not read once more as something else. */
export const without = (text: string, patterns: readonly RegExp[], mark: string): string =>
  patterns.reduce((rest, words) => rest.replaceAll(words, mark), text);

/** What is left to read once the names of dishes are understood. */
export const withoutFoodNames = (text: string): string => without(text, FOOD_NAMES, ' ');

const WITH_SHADE = STYLE_WORDS.map(
  ([words]) => new RegExp(`(?:(?<!\\p{L})(?:dark|black|white|pale|bright|light) )?(?:${words.source})`, 'gu'),
);

/** What is left to read once the words of a style are understood: 'dark slate' does not also ask for darker. */
export const withoutStyleWords = (text: string): string =>
  without(text, WITH_SHADE, ' ; ')
    // 'Make sure the wood is dark' is one wish: something must be left that is to be dark.
    .replaceAll(/(?<=\bsure( that)?( the)? +);(?= +(is|are) )/g, 'it');

const BACKDROPS = [...BACKDROP_WORDS.map(({ words }) => words), COLOUR_WORDS];

export const withoutBackdrops = (text: string): string => without(text, BACKDROPS, ' ');

/** The clauses of each of our own prompts, as somebody finds them in the field and writes on. */
const OUR_CLAUSES = [...STYLES.map(({ prompt }) => prompt), COLOUR_PROMPT].map((prompt) =>
  prompt
    .toLowerCase()
    .split(/[,:.]/)
    .map((clause) => clause.trim())
    .filter((clause) => clause.includes(' ')),
);

/** So many clauses of one prompt are ours; a single one may be somebody's own words. */
const FEWEST_OURS = 2;

/** What is left of a prompt of ours that somebody has changed: what stands in it already is not asked for once more. */
export function withoutOurClauses(text: string): string {
  let rest = text;
  for (const clauses of OUR_CLAUSES) {
    const found = clauses.filter((clause) => text.includes(clause));
    if (found.length < FEWEST_OURS) continue;
    for (const clause of found) rest = rest.replaceAll(clause, ' ; ');
  }
  return rest;
}

/** Characters of somebody's own words that are said back at once. */
const MOST_SAID = 40;

export const shorten = (words: string): string =>
  words.length > MOST_SAID ? `${words.slice(0, MOST_SAID).replace(/\s\S*$/, '')} …` : words;

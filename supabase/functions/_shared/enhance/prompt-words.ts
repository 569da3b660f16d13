import { COLOUR_PROMPT, STYLES, type StyleId } from '../styles.ts';
import { addTones, type Tone } from './grade.ts';
import { clauseBefore, isDenied, stancesOf } from './prompt-stance.ts';
import {
  BACKDROP_WORDS,
  COLOUR_WORDS,
  FOOD_NAMES,
  IMPOSSIBLE,
  ORDER_WORDS,
  STYLE_WORDS,
  TONE_WORDS,
} from './prompt-tables.ts';

/** What a prompt asks for, as far as it was understood. */
export interface Reading {
  style: StyleId | null;
  /** Changes of light and colour beyond the style's own. */
  tone: Tone;
  backdrop: 'dark' | 'light' | null;
  did: string[];
  couldNot: string[];
  /** Backdrops in a colour, which words alone cannot bring. */
  colours: string[];
}

const NONE: Tone = { light: 0, contrast: 0, warmth: 0, vivid: 0 };
/** What stands below and behind the dish. */
const SURFACE = { surface: true };

/** The style that most of the words name; the first named where two are named as often. */
function readStyle(text: string): StyleId | null {
  const votes = new Map<StyleId, { count: number; first: number }>();
  for (const [words, style] of STYLE_WORDS) {
    for (const { stance, index } of stancesOf(text, words, SURFACE)) {
      if (stance !== 'for') continue;
      const vote = votes.get(style) ?? { count: 0, first: index };
      votes.set(style, { count: vote.count + 1, first: Math.min(vote.first, index) });
    }
  }
  const ranked = [...votes].toSorted(([, p], [, q]) => q.count - p.count || p.first - q.first);
  return ranked[0]?.[0] ?? null;
}

/** What is left to read once the names of dishes are understood. */
const withoutFoodNames = (text: string): string =>
  FOOD_NAMES.reduce((rest, names) => rest.replaceAll(names, ' '), text);

/** What is left to read once the words of a style are understood: 'dark slate' does not also ask for darker. */
function withoutStyleWords(text: string): string {
  let rest = text;
  for (const [words] of STYLE_WORDS) {
    rest = rest.replaceAll(
      new RegExp(`(?:\\b(?:dark|black|white|pale|bright|light) )?(?:${words.source})`, 'gu'),
      ' ; ',
    );
  }
  return rest;
}

interface Change {
  said: string;
  against: string;
  tone: Partial<Tone>;
  isOrder: boolean;
}

const negated = (tone: Partial<Tone>): Partial<Tone> =>
  Object.fromEntries(Object.entries(tone).map(([key, value]) => [key, -value]));

/** What each kind of words asks for: 'brighter' and 'too dark' alike. */
function changesIn(text: string): Change[] {
  return TONE_WORDS.flatMap(({ words, tone, said, against, fault = false }) => {
    const standing = stancesOf(text, words, { tone: true, fault });
    const wanted = standing.filter(({ stance }) => stance === 'for');
    if (wanted.length > 0) return [{ said, against, tone, isOrder: wanted.some(({ isOrder }) => isOrder) }];
    if (!standing.some(({ stance }) => stance === 'less')) return [];
    return [{ said: against, against: said, tone: negated(tone), isOrder: true }];
  });
}

/** What is said in two ways is done once; what is ordered goes before what is only mentioned: 'brighten the dark corners'. */
function readTone(text: string): { tone: Tone; did: string[] } {
  let tone = NONE;
  const did: string[] = [];
  const changes = changesIn(text);
  for (const { said, against, tone: change, isOrder } of changes) {
    const isOverruled = !isOrder && changes.some((other) => other.isOrder && other.said === against);
    if (isOverruled || did.includes(said)) continue;
    tone = addTones(tone, { ...NONE, ...change });
    did.push(said);
  }
  return { tone, did };
}

/** The dish itself is put somewhere, not added. */
const IS_THERE = /^(?:it|them|this|everything)$|^(?:my|our)\b/;

/** Adding and removing in the person's own words: 'add chopped chives', 'remove the fork'. */
function readOrders(text: string): string[] {
  const found: string[] = [];
  const orders = [
    [/\b(?:add|put|place|hinzufügen|ajoute[rz]?|aggiungi|añade)\b((?:\s+[\p{L}'-]+){1,4})/gu, 'add'],
    [
      /\b(?:remove|delete|erase|get rid of|entferne|enlève|rimuovi|quita)\b((?:\s+[\p{L}'-]+){1,4})/gu,
      'remove',
    ],
    [/\b(?:replace|swap|ersetze|remplace[rz]?|sostituisci|cambia)\b((?:\s+[\p{L}'-]+){1,4})/gu, 'replace'],
  ] as const;
  const aboutLight =
    /\b(?:light|contrast|warmth|colou?rs?|brightness|vignette|shadows?|mood|licht|surface|background|backdrop|table)\b/u;
  for (const [order, verb] of orders) {
    for (const { 0: all, 1: things = '', index } of text.matchAll(order)) {
      if (isDenied(clauseBefore(text, index)) || aboutLight.test(all)) continue;
      const what = things.trim().replace(/\s+(?:and|or|on|to|from|with|in|at|und|et|e|y)(?:\s.*)?$/u, '');
      if (what === '' || (verb === 'add' && IS_THERE.test(what))) continue;
      found.push(`Can’t ${verb}: ${what}`);
    }
  }
  return found;
}

function readImpossible(text: string): string[] {
  const found = readOrders(text);
  const plain = withoutFoodNames(text);
  for (const [words, saying, ordered] of IMPOSSIBLE) {
    for (const { stance, word, before } of stancesOf(plain, words)) {
      if (stance !== 'for' || found.some((said) => said.includes(word))) continue;
      if (ordered && !ORDER_WORDS.test(before)) continue;
      found.push(saying.replace('$1', word));
    }
  }
  return [...new Set(found)];
}

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
function withoutOurClauses(text: string): string {
  let rest = text;
  for (const clauses of OUR_CLAUSES) {
    const found = clauses.filter((clause) => text.includes(clause));
    if (found.length < FEWEST_OURS) continue;
    for (const clause of found) rest = rest.replaceAll(clause, ' ; ');
  }
  return rest;
}

/** Reads a prompt. The full text of a built-in style is that style, and asks for nothing beyond it; so does a colour's. */
export function readPrompt(prompt: string): Reading {
  const known = STYLES.find((one) => prompt.includes(one.prompt));
  const own = prompt
    .replace(known?.prompt ?? COLOUR_PROMPT, ' ')
    .toLowerCase()
    // As phones write it.
    .replaceAll('’', "'")
    .slice(0, 4000);
  const isWanted = (text: string, words: RegExp) =>
    stancesOf(text, words, SURFACE).some(({ stance }) => stance === 'for');
  const named = STYLES.find(({ name }) => isWanted(own, new RegExp(name.toLowerCase())));
  const style = known?.id ?? named?.id ?? readStyle(withoutFoodNames(own));
  const asked = withoutOurClauses(own);
  const rest = withoutStyleWords(withoutFoodNames(asked));
  const backdrop = BACKDROP_WORDS.find(([words]) => isWanted(rest, words))?.[1] ?? null;
  const plain = BACKDROP_WORDS.reduce(
    (text, [words]) => text.replaceAll(new RegExp(words.source, 'gu'), ' '),
    rest,
  );
  const { tone, did } = readTone(plain);
  const colours = stancesOf(asked, COLOUR_WORDS).filter(({ stance }) => stance === 'for');
  return {
    style,
    tone,
    backdrop,
    did,
    couldNot: readImpossible(asked),
    colours: [...new Set(colours.map(({ word }) => word))],
  };
}

import { COLOUR_PROMPT, STYLES, type StyleId } from '../styles.ts';
import { addTones, type Tone } from './grade.ts';
import { BACKDROP_WORDS, IMPOSSIBLE, STYLE_WORDS, TONE_WORDS } from './prompt-tables.ts';

/** What a prompt asks for, as far as it was understood. */
export interface Reading {
  style: StyleId | null;
  /** Changes of light and colour beyond the style's own. */
  tone: Tone;
  backdrop: 'dark' | 'light' | null;
  did: string[];
  couldNot: string[];
}

const NONE: Tone = { light: 0, contrast: 0, warmth: 0, vivid: 0 };

/** A word that turns the next few around: 'no', 'not too', 'without' … in five languages. */
const NEGATION =
  /\b(?:no|not|never|without|avoid|don'?t|isn'?t|kein(?:e|en|er)?|nicht|ohne|pas|sans|non|senza|sin|nunca)\b(?:[^\p{L}]+\p{L}+){0,2}[^\p{L}]*$/u;
const LESS = /\b(?:less|weniger|moins|meno|menos)\b(?:[^\p{L}]+\p{L}+){0,1}[^\p{L}]*$/u;

/** How a word stands in its sentence. */
type Stance = 'for' | 'against' | 'less';

/** Each place where the words stand, with its stance. A comma or full stop ends what a negation turns around. */
function stancesOf(text: string, words: RegExp): { stance: Stance; word: string; index: number }[] {
  return [...text.matchAll(new RegExp(words.source, 'gu'))].map(({ 0: word, index }) => {
    const clause =
      text
        .slice(0, index)
        .split(/[,.;:!?\n]|\bbut\b|\baber\b|\bmais\b/)
        .at(-1) ?? '';
    const stance = LESS.test(clause) ? 'less' : NEGATION.test(clause) ? 'against' : 'for';
    return { stance, word, index };
  });
}

/** The style that most of the words name; the first named where two are named as often. */
function readStyle(text: string): StyleId | null {
  const votes = new Map<StyleId, { count: number; first: number }>();
  for (const [words, style] of STYLE_WORDS) {
    for (const { stance, index } of stancesOf(text, words)) {
      if (stance !== 'for') continue;
      const vote = votes.get(style) ?? { count: 0, first: index };
      votes.set(style, { count: vote.count + 1, first: Math.min(vote.first, index) });
    }
  }
  const ranked = [...votes].toSorted(([, p], [, q]) => q.count - p.count || p.first - q.first);
  return ranked[0]?.[0] ?? null;
}

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

function readTone(text: string): { tone: Tone; did: string[] } {
  let tone = NONE;
  const did: string[] = [];
  for (const { words, tone: change, said, against } of TONE_WORDS) {
    const stances = stancesOf(text, words).map(({ stance }) => stance);
    if (stances.includes('for')) {
      tone = addTones(tone, { ...NONE, ...change });
      did.push(said);
    } else if (stances.includes('less') && against !== undefined) {
      const turned = Object.entries(change).map(([key, value]) => [key, -value] as const);
      tone = addTones(tone, { ...NONE, ...Object.fromEntries(turned) });
      did.push(against);
    }
  }
  return { tone, did };
}

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
      if (
        NEGATION.test(
          text
            .slice(0, index)
            .split(/[,.;:!?\n]/)
            .at(-1) ?? '',
        )
      )
        continue;
      if (aboutLight.test(all)) continue;
      const what = things.trim().replace(/\s+(?:and|or|on|to|from|with|in|at|und|et|e|y)(?:\s.*)?$/u, '');
      if (what !== '') found.push(`Can’t ${verb}: ${what}`);
    }
  }
  return found;
}

function readImpossible(text: string): string[] {
  const found = readOrders(text);
  for (const [words, saying] of IMPOSSIBLE) {
    for (const { stance, word } of stancesOf(text, words)) {
      if (stance !== 'for' || found.some((said) => said.includes(word))) continue;
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
    .slice(0, 4000);
  const named = STYLES.find(({ name }) => own.includes(name.toLowerCase()));
  const style = readStyle(own) ?? known?.id ?? null;
  const asked = withoutOurClauses(own);
  const rest = withoutStyleWords(asked);
  const backdrop =
    BACKDROP_WORDS.find(([words]) => stancesOf(rest, words).some(({ stance }) => stance === 'for'))?.[1] ??
    null;
  const plain = BACKDROP_WORDS.reduce(
    (text, [words]) => text.replaceAll(new RegExp(words.source, 'gu'), ' '),
    rest,
  );
  const { tone, did } = readTone(plain);
  return { style: known?.id ?? named?.id ?? style, tone, backdrop, did, couldNot: readImpossible(asked) };
}

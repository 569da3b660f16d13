/** Accents may be left out, and 'ue' stand for 'ü'; but not of a single letter: 'e' is 'and' where 'è' is 'is'. */
const choice = (list: string): string =>
  list
    .trim()
    .replaceAll(/,\s+/g, '|')
    .replaceAll(
      /(?<=\p{L})[à-ÿ]|[à-ÿ](?=\p{L})/gu,
      (letter) => `(${letter}|${letter.normalize('NFD').charAt(0)}e?)`,
    );

/** Finds any of these words and turns of phrase, each as a whole: 'bright, light(er|en), well[- ]lit'. */
export const anyOf = (list: string): RegExp => new RegExp(`(?<!\\p{L})(?:${choice(list)})(?!\\p{L})`, 'gu');

/** One of these words, for a part of a list: `${oneOf('red white')} wine`. */
export const oneOf = (words: string): string => `(${words.trim().split(/\s+/).join('|')})`;

/** Behind a word: only where none of these comes next. */
export const unlessNext = (list: string): string => `(?! (${list.replaceAll(', ', '|')})(?!\\p{L}))`;

/** Before a word: only where none of these stands there already. */
export const unlessAfter = (list: string): string => `(?<!(?<!\\p{L})(${list.replaceAll(', ', '|')}) )`;

/** What lies below and behind the dish. */
export const BEHIND =
  '(back ?g?rounds?|bg|backdrop|surface|table(top|cloth)?|worktop|counter(top)?|hintergrund|fond|s?fondo)';

/** After 'pop a' or 'pop some': ' bit of light' or ' bit', but not ' light beer'. */
export const OF_LIGHT =
  '(( (extra|little|(bit|touch|dash) of))* (light|colou?r|brightness|contrast|warmth|saturation)|( (bit|lot|tad|touch|little|more))+)(?! (?!(in|on|into|onto|to|and|please|pls)(?!\\p{L}))\\p{L})';

/** What a word does for those around it, in five languages. A turn of phrase counts as one word. */
export const PARTS = {
  stop: '[,.;:!?\\n], but, aber, mais, pero',
  and: 'and, or, while, und, oder, et, ou, y, e, o',
  not: "no, not, never, neither, nor, nothing, without, avoid, hates?, dislikes?, skip, cannot, anything (but|except), everything (but|except)(?! (the|my|our)), (sick|tired|bored) of, fed up with, (do|does|did|is|was|are|ca|wo|could|should|must|would)n'?t, (instead|rather|other) (of|than), kein(e|en|er)?, nicht, ohne, statt, pas, sans, au lieu d[eu], non, senza, invece di, sin, nunca, en vez de",
  /** Lessens the next word alone: 'not so dark on marble' asks for marble. */
  notSo: '(not|nicht) (so|as|that|quite so|quite as), low',
  less: 'less, fewer, reduce, lower, decrease, remove, get rid of, drop, forget, lose, ditch, scrap, kill, cut, (cut|dial) (down|back), ease off, go easy (on|with), (?<!(over|and) )easy (on|with) (the|that|those)(?! eyes?), (take|turn|tone|tune) (out|away|down|off), weniger, moins, meno, menos',
  more: 'more, mehr, plus, più, más',
  too: 'too, overly, zu, trop, tropp[oa], demasiad[oa]',
  much: 'much, viel, mucho, d[ei]',
  little: 'little, wenig, peu, poc[oa]',
  enough: 'enough, genug, genügend, assez, abbastanza, bastante, suficiente(mente)?',
  slightly: 'abit, a bit, a little, quite, rather',
  very: 'a, abit, all, bit, little, a bit, a little, rather, quite, very, so, really, way, far, etwas, sehr, ein, bisschen, un, peu, très, molto, po, muy, poco',
  be: "it'?s, this'?s, is, are, was, looks?, seems?, (came|comes|turned) out, ist, war, wirkt, est, était, è, era, es, está",
  please: 'please, pls, can you, could you, bitte',
  fix: 'fix, correct, repair, korrigier\\p{L}*',
  rescue: 'improve, rescue, save',
  make: 'make, making, want, like, sure, so (it|that|the), until, should, must',
  /** These say what to do, and not how something is; with them another wish begins. */
  order:
    '(bright|light|dark|soft|warm|cool|cold|strong|bold|dimm|moodi|punchi|co[sz]i|fresh|yellow|blu|bett|nic|clean|rich|clos|bigg|small|sharp|hell|dunkl|weich|kräftig|wärm|kühl|kält)e[rn], (bright|light)ening, aufhellen, abdunkeln, éclaircir, assombrir, (schia|scu)ri(re|sci), aclarar, oscurecer',
  made: 'ma(de|kes?)(?!-), turn(s|ed)',
  /** 'The table is made of marble'. */
  of: 'made, of, from, aus, en, de, di',
  put: 'use, put',
  /** May stand between 'not' and what is not to be: 'do not put it on a marble table'. */
  act: 'use, put, place, serve, set, stand, show, give, need, let, do, drop ((it|this|that) (in|on(to)?)|on(to)?|in (a|some))',
  small:
    'it, this, that, them, me, the, my, our, these, dish, plate, food, burger, on, onto, a, an, photo, picture, to, be, look, so',
  /** By these something is ordered; what a dish is made of is named without. */
  adding:
    'add(ed|ing)?, give, need, want, include, insert, some, extra, hinzufügen, dazu, ajoute[rz]?, aggiungi, añade',
  change: '(chang|touch|replac|alter|remov)(e|ing)?, swap, turn, ersetze, remplace[rz]?',
  by: 'with, for, by, to, into, durch, par',
  take: 'take, get, turn, tone, tune, bring, dial',
  away: 'out, away, down, off',
  keep: 'keep, leave, retain, behalten?, lass(e|en)?, garde[rz]?, laisse[rz]?, lascia(re)?, mantieni, mantén, dejar?',
  /** What is to stay the same ends before these. */
  apart: 'make, change, as, an?, mit, eine?[nmrs]?, avec, une?, con, una?',
  stays:
    "stays?, remains?, as is, as it (is|was), that( is|'s) there, that we have, we have, unchanged, untouched, the same, bleibt, bleiben, so lassen, behalten, reste, tel(le)? quel(le)?, resta, rimane, se queda, tal cual",
  /** 'Marble is my favourite' asks for it. */
  favoured:
    'better, best, nicer, favou?rite, ideal, preferred, required, wanted, a must, the way to go, what (i|we) (want|need|like|love)',
  past: 'already, currently, taken, took',
  own: 'my, our, (the )?same, existing, original, current, mein(e[nmrs]?)?, unser(e[nmrs]?)?, mon, ma, notre, mi[oa]?, nuestr[oa], nostr[oa]',
  whole: 'it, things, everything',
  look: 'look, style, mood, feel, vibe, stil',
  /** Of these somebody says how they are to be. */
  setting: `light(s|ing)?, shadows?, tones?, colou?rs?, licht, stimmung, ${BEHIND}`,
  table: `${BEHIND}, tables, tisch, nappe, tavolo, mesa`,
  /** Where these are yellow or blue, the light is. */
  lit: 'light(s|ing)?, bulbs?, lamps?, plates?, whites?, food, (photo|picture|image|pic|shot)s',
  lamp: 'light(s|ing)?, lamps?, bulbs?, flash, neon, leds?',
  which: 'which, that, there',
  yellow: 'yellow(er)?, orange, gelb, jaune, giall[oa], amarill[oa]',
  blue: 'bluer?, blau, bleue?, blu, azul',
  grey: 'gr[ae]y',
  moody: '(mood|drama)\\p{L}*',
  photo: 'photo, picture, image, pic, shot',
  measure: 'brightness, exposure, contrast, saturation, vibrance, warmth',
  fine: 'fine, good, okay, ok, perfect, great, nice, right',
};

type Part = keyof typeof PARTS;
type Words = readonly string[];

const WHOLE = Object.fromEntries(
  Object.entries(PARTS).map(([part, list]) => [part, new RegExp(`^(?:${choice(list)})$`, 'u')]),
);

const PHRASES = Object.values(PARTS).flatMap((list) =>
  list.split(', ').filter((entry) => / (?!\?)/.test(entry)),
);

const WORD = new RegExp(`${anyOf(PHRASES.join(', ')).source}|#?[\\p{L}\\p{N}]+('\\p{L}+)*|[,.;:!?\\n]`, 'gu');

/** Whether a word, if there is one, does one of these. */
export const is = (word: string | undefined, ...parts: Part[]): boolean =>
  word !== undefined && parts.some((part) => WHOLE[part]?.test(word));

/** So many words may stand between a word and what it turns. */
export const FAR = 2;

/** How many words stand after the last of a part; infinite where there is none. */
export function sinceLast(words: Words, part: Part): number {
  const at = words.findLastIndex((word) => is(word, part));
  return at < 0 ? Infinity : words.length - 1 - at;
}

/** The words without those of these parts that they end in. */
export const trimmed = (words: Words, ...parts: Part[]): Words =>
  words.slice(0, words.findLastIndex((word) => !is(word, ...parts)) + 1);

/** Whether the words end in a 'no' that turns around what follows; 'can't you …' does not. */
export function isDenied(before: Words): boolean {
  const no = before.findLastIndex((word, at) => is(word, 'not') && !/^(you|we)$/.test(before[at + 1] ?? ''));
  let next = no + 1;
  if (is(before[next], 'act', 'make')) while (is(before[next], 'act', 'make', 'small')) next++;
  return no >= 0 && before.length - next <= FAR;
}

/** 'No wood and warmer', 'replace wood with marble': another wish begins after this word. */
function endsClause(words: Words, at: number): boolean {
  const [word, ...next] = words.slice(at, at + 3);
  // 'Don't brighten or darken it' is one wish, but 'no garnish or brighten it' is two.
  const last = words.slice(Math.max(0, at - 3), at);
  const isOrNot =
    word === 'or' &&
    last.some((other, i) => is(other, 'not') && (other !== 'no' || is(last[i + 1], 'order')));
  if (is(word, 'and') && !(isOrNot && next[0] !== 'make'))
    return (
      is(next[is(next[0], 'very') ? 1 : 0], 'order', 'more', 'less', 'put', 'please') || next[0] === 'make'
    );
  const changed = is(word, 'by') ? sinceLast(words.slice(Math.max(0, at - 5), at), 'change') : Infinity;
  return is(word, 'stop') || (changed > 0 && changed < 5 && !is(words[at - changed - 2], 'not'));
}

interface Token {
  word: string;
  at: number;
  clause: number;
}

/** The words of a text; those of one clause share its number, and what parts two clauses has none. */
export function tokensOf(text: string): Token[] {
  const found = [...text.matchAll(WORD)];
  const words = found.map(({ 0: word }) => word);
  let clause = 1;
  return found.map(({ 0: word, index: at }, i) => {
    // 'Instead of wood use marble'.
    if (is(word, 'put') && !is(words[i - 1], 'not', 'please') && words[i - 1] !== 'to') clause++;
    return { word, at, clause: endsClause(words, i) ? -clause++ : clause };
  });
}

/** The words around a place: before and after it in its clause, and all that follow. */
export interface Place {
  before: Words;
  after: Words;
  rest: Words;
}

/** So many words before and after a place are looked at. */
const MOST_WORDS = 16;

export function placeOf(tokens: readonly Token[], start: number, end: number): Place {
  const first = tokens.findIndex(({ at, word }) => at + word.length > start);
  const clause = tokens[first]?.clause;
  const next = tokens.slice(Math.max(0, first), first + 2 * MOST_WORDS).filter(({ at }) => at >= end);
  const wordsOf = (some: readonly Token[], isAll?: true) =>
    some.filter((token) => isAll ?? token.clause === clause).map(({ word }) => word);
  return {
    before: wordsOf(tokens.slice(Math.max(0, first - MOST_WORDS), Math.max(0, first))),
    after: wordsOf(next),
    rest: wordsOf(next, true),
  };
}

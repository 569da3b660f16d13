import { anyOf, is, oneOf, tokensOf } from './prompt-grammar.ts';
import { IMPOSSIBLE } from './prompt-impossible.ts';
import { isMild, stancesOf } from './prompt-stance.ts';
import { BACKDROP_WORDS, COLOUR_WORDS, FOODS, STYLE_WORDS, TABLE_NOUNS } from './prompt-tables.ts';
import { shorten, without } from './prompt-text.ts';
import { FLAW_WORDS, TONE_WORDS } from './prompt-tones.ts';

/** Small words, what is said of every good picture, and what the engine does with every photo: nothing more follows. */
const EMPTY = anyOf(`
  any, as, at, even, every, from, in, instead, just, off, one, only, or, quite, still, such, there, they, us, we, your,
  i'm, that's, able, also, always, has, have, lot, lots, less, most, should, something, try, looking, kind,
  hello, hi, yes, thanks?,
  amazing, appeti[sz]ing, awesome, beautiful, be(st|tter), delicious, lovely, mouth-?watering, watering, nicely,
  pretty, tasty, yummy, feeling,
  natural, true, real(istic)?, professional(ly)?, high, quality, hd, enhance, improve, details?, sharp(en|er|ness)?,
  grain, noise, balance, white, white-balance, (photo|picture)s, photograph(y)?, menu, restaurant, served,
  bottom, top, middle, corner, cent(er|re)d?,
  das, dem, den, der, die, ein, eine, einen, bild, bitte, danke,
  la, le, les, une, merci, vous, s'il, plaît,
  il, una?, el, per, por, favor, favore, foto
`);

const BAD = oneOf('horrible horrid bad awful terrible rubbish');

/** A turn of phrase for what is done with every photo. */
const DONE_ANYWAY = [
  anyOf(`
    (straighten|sort|tidy|fix)( (up|out))?( (the|our|my|these|all))* (colou?rs?|light(s|ing)?|white balance)( (out|up))?,
    colou?rs? (are|look|is)( (a bit|all|so|very|way))* (wrong|off|funny),
    ${BAD} light(s|ing)?, light(s|ing)? (is|are|looks?)( (a bit|so|really|very))? ${BAD},
    (remove|reduce|get rid of|lose)( (the|all|any|that))* (noise|grain(iness)?)
  `),
];

/** What stands where something was read. */
const READ = '§';

const KNOWN = [
  ...BACKDROP_WORDS.map(({ words }) => words),
  COLOUR_WORDS,
  ...STYLE_WORDS.map(([words]) => words),
  ...TONE_WORDS.map(({ words }) => words),
  ...IMPOSSIBLE.map(({ words }) => words),
];

const PART_END =
  /([^\p{L}\p{M}\p{N}\s'§-]|\b(?:and|with|but|on|in|or|then|und|mit|auf|et|avec|sur|con)(?!\p{L}))/u;
/** What follows is where the dish is to lie; after 'in' only where no dish does so anyway, as in a bowl. */
const PLACE = /^(?:on|auf|sur)$/;
const isPlaceAt = (pieces: readonly string[], at: number): boolean => {
  const word = pieces[at - 1] ?? '';
  const isFirst = word === 'in' && pieces[at - 2]?.trim() === '';
  return (
    PLACE.test(word) ||
    (isFirst && /^ (an?|the|our|my) (garden|park|street|pub|forest)\b/.test(pieces[at] ?? ''))
  );
};
/** 'Do not crop or remove it': the second is denied with the first. */
const isDeniedAt = (pieces: readonly string[], at: number): boolean =>
  pieces[at - 1] === 'or' &&
  (tokensOf(pieces[at - 2] ?? '').some(({ word }) => is(word, 'not')) || isDeniedAt(pieces, at - 2));
const FOOD = anyOf(`${FOODS}, (breakfast|lunch|bite|cut)s?`);
/** Whoever says what the dish is does without these. */
const ORDER = anyOf(
  'need, give, use, less, gone, hide, move, show, stand, clean, remove, (juic|crisp|crunch|fluff|chees|spic)ier, (redd|green|brown|pink)er',
);
const SCENE = anyOf(`
  (take-?away|take-?out|to[- ]go|paper|cardboard) ${oneOf('box(es)? bags? cups? containers? cartons? packaging tubs? trays?')},
  reflections?, atmosphere, theme, scene, magazine,
  season(al)?, christmas, festive, holiday, halloween, easter, valentine'?s?, winter, spring, summery?, snow,
  cast, tint, tinge, (redd|green|pink|purpl|brown)ish
`);

function asks(part: string, isPlace: boolean): boolean {
  const words = tokensOf(part).map(({ word }) => word);
  // What is not to be, is to stay, or was so.
  if (words.some((word) => is(word, 'not', 'keep', 'stays') || /^(took|taken|same)$/.test(word)))
    return false;
  const has = (list: RegExp) => part.search(list) >= 0;
  const isOrder = has(ORDER) || words.some((word) => is(word, 'make', 'more', 'too', 'be', 'change'));
  const isScene = isPlace || has(SCENE) || words.some((word) => is(word, 'setting', 'look', 'photo'));
  return isOrder || (isScene && !has(FOOD));
}

/** Parts that are told. */
const MOST_PARTS = 3;

/** Parts of a prompt that ask for something from which nothing follows; `read` was understood elsewhere. */
export function readUnread(text: string, read: readonly string[], isTableRead: boolean): string[] {
  const flaws = FLAW_WORDS.filter(({ words, kind }) =>
    stancesOf(text, words, kind).some(
      ({ stance, isOrder, word }) => isOrder || stance !== 'for' || !isMild(word),
    ),
  ).map(({ words }) => words);
  const known = read.reduce(
    (rest, words) => rest.replaceAll(words, READ),
    without(text, isTableRead ? [...flaws, TABLE_NOUNS] : flaws, READ),
  );
  const pieces = without(known, [...KNOWN, ...DONE_ANYWAY], READ).split(PART_END);
  return pieces
    .filter((piece, at) => at % 2 === 0 && !isDeniedAt(pieces, at) && asks(piece, isPlaceAt(pieces, at)))
    .filter((part) => !part.includes(READ))
    .map(tellingPart)
    .filter((part) => /\p{L}{2}/u.test(part))
    .slice(0, MOST_PARTS);
}

/** What stands around a wish. */
const isAround = (word = ''): boolean =>
  is(word, 'please', 'small', 'be', 'make', 'act') ||
  /^(i|i'?d|you|can|could|would|of|some|thanks?)$/.test(word);

const isEmpty = (word: string): boolean =>
  isAround(word) ||
  word.replace(EMPTY, '') === '' ||
  (is(word, 'setting') && !/^shadows?$/.test(word)) ||
  is(word, 'and', 'very', 'fix', 'rescue', 'fine', 'photo', 'whole', 'look', 'by', 'more', 'too', 'much');

/** The words that count; none where nothing but small ones stand. */
function tellingPart(part: string): string {
  const words = part
    .split(/\s+/)
    .map((word) => word.replaceAll(/^['-]+|['-]+$/g, ''))
    .filter((word) => word !== '');
  if (words.every(isEmpty)) return '';
  while (isAround(words[0])) words.shift();
  while (/^(please|pls|thanks?|it|you|bitte)$/.test(words.at(-1) ?? '')) words.pop();
  return shorten(words.join(' '));
}

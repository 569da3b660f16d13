import { IMPOSSIBLE } from './prompt-impossible.ts';
import { stancesOf } from './prompt-stance.ts';
import { BACKDROP_WORDS, COLOUR_WORDS, FOODS, STYLE_WORDS, TABLE_NOUNS } from './prompt-tables.ts';
import { shorten, without } from './prompt-text.ts';
import { FLAW_WORDS, TONE_WORDS } from './prompt-tones.ts';

/** The small words, what is said of every good picture, and what the engine does with every photo: nothing more follows. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...(
    'a able all also always amazing an and any appetising appetizing are as at awesome backdrop ' +
    'background balance be beautiful best better bild bit bitte bottom can center centered centre ' +
    'centred color colors colour colours corner correct could danke das delicious dem den der detail ' +
    'details die dish do ein eine einen el enhance even every everything favor favore feel feeling ' +
    'fix food for foto from get give good grain great has have hd hello hi high i il image improve ' +
    'in instead is ist it its just kind la le les light lighting like little look looking looks lot ' +
    'lovely make making me menu merci middle mood most mouth-watering mouthwatering my natural need ' +
    'nice nicely noise of off one only or our per perfect photo photograph photography photos pic ' +
    'picture pictures plait plate plaît please pls por pretty professional professionally put ' +
    'quality quite real realistic really restaurant serve served sharp sharpen sharper sharpness ' +
    'shot should so some something still style such surface table tasty thank thanks that the them ' +
    'there these they this to tone tones top true try un una une us use vibe vous want watering we ' +
    'white white-balance will with would yes you your yummy'
  ).split(' '),
  "i'd",
  "i'm",
  "it's",
  "that's",
  "s'il",
]);

/** More or less of what is said with them. */
const DEGREES: ReadonlySet<string> = new Set(['more', 'less', 'too', 'very', 'much', 'lots']);

/** What stands where something was read. */
const READ = '§';

const KNOWN = [
  ...BACKDROP_WORDS.map(({ words }) => words),
  COLOUR_WORDS,
  ...STYLE_WORDS.map(([words]) => words),
  ...TONE_WORDS.map(({ words }) => words),
  ...IMPOSSIBLE.map(([words]) => words),
];

const PART_END =
  /([^\p{L}\p{M}\p{N}\s'§-]|\b(?:and|with|but|on|in|or|then|und|mit|auf|et|avec|sur|con)(?!\p{L}))/u;
/** What follows is where the dish is to lie. */
const PLACE = /^(?:on|auf|sur)$/;
/** What is not to be, is to stay, or was so. */
const AS_IT_IS =
  /\b(?:no|not|none|never|nothing|without|avoid|(?:do|does)n'?t|keep|leave|stays?|took|taken|unchanged|same|ohne|keine?[nr]?|nicht|pas|sans|senza|sin)(?!\p{L})/u;
const FOOD = new RegExp(`\\b(?:${FOODS})(?!\\p{L})`, 'u');
/** Whoever says what the dish is does without these. */
const ORDER =
  /\b(?:make|want|need|give|use|turn|remove|hide|move|show|stand|more|less|too|looks?|is|are|clean|change|like|(?:juic|crisp|crunch|fluff|chees|spic)ier)(?!\p{L})/u;
const SCENE =
  /\b(?:lights?|lighting|shadows?|reflections?|mood|vibe|feel(?:ing)?|style|atmosphere|theme|scene|colou?rs?|tones?|background|backdrop|surface|table|photo|picture|image|magazine|season(?:al)?|christmas|festive|holiday|halloween|easter|valentine'?s?|winter|spring|summer|snow)(?!\p{L})/u;
const asks = (part: string, isPlace: boolean): boolean =>
  ORDER.test(part) || (!FOOD.test(part) && (isPlace || SCENE.test(part)));

/** Parts that are told. */
const MOST_PARTS = 3;

/** Parts of a prompt that ask for something from which nothing follows; `read` was understood elsewhere. */
export function readUnread(text: string, read: readonly string[], isTableRead: boolean): string[] {
  const flaws = FLAW_WORDS.filter(({ words, alone }) =>
    stancesOf(text, words, { tone: true, fault: true }).some(
      ({ stance, isOrder }) => alone || isOrder || stance !== 'for',
    ),
  ).map(({ words }) => words);
  const known = read.reduce(
    (rest, words) => rest.replaceAll(words, READ),
    without(text, isTableRead ? [...flaws, TABLE_NOUNS] : flaws, READ),
  );
  const pieces = without(known, KNOWN, READ).split(PART_END);
  return pieces
    .filter((piece, at) => at % 2 === 0 && asks(piece, PLACE.test(pieces[at - 1] ?? '')))
    .filter((part) => !part.includes(READ) && !AS_IT_IS.test(part))
    .map(tellingPart)
    .filter((part) => /\p{L}{2}/u.test(part))
    .slice(0, MOST_PARTS);
}

/** What stands around a wish. */
const OPENING =
  /^(?:(?:please|pls|can|could|you|i|i'd|want|would|like|make|it|look|looks|give|me|use|a|an|the|to|be|some|is|of|so|that|this) )+/;
const CLOSING = /(?: (?:please|pls|thanks|thank you|it|bitte))+$/;

/** The words that count; none where nothing but small ones stand. */
function tellingPart(part: string): string {
  const words = part
    .split(/\s+/)
    .map((word) => word.replaceAll(/^['-]+|['-]+$/g, ''))
    .filter((word) => word !== '');
  if (words.every((word) => EMPTY_WORDS.has(word) || DEGREES.has(word))) return '';
  return shorten(words.join(' ').replace(OPENING, '').replace(CLOSING, ''));
}

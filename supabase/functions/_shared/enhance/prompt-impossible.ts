import {
  anyOf,
  is,
  isDenied,
  OF_LIGHT,
  oneOf,
  PARTS,
  placeOf,
  tokensOf,
  unlessAfter,
  unlessNext,
} from './prompt-grammar.ts';
import { stancesOf } from './prompt-stance.ts';
import { FOODS, STYLE_WORDS } from './prompt-tables.ts';
import { shorten, withoutFoodNames } from './prompt-text.ts';
import { FLAW_WORDS, TONE_WORDS } from './prompt-tones.ts';

/** What an editor may be asked for after the name of a shape: 'square please', but not 'square pizza'. */
const OF_SHAPE = `(?! +(?!${oneOf(`
  please pls and for with on in ratio format crop version orientation mode
  photo picture image shot video story stories reels? post
`)}(?!\\p{L}))\\p{L})`;

/** What is done by hand or by people is how the dish is made or liked: 'hand rolled', 'guests love it', 'serves four people'. */
const PEOPLE = `${oneOf('hands? people person chef waiter guests? hände menschen mains mani manos')}(?!-|'s)${unlessNext(
  'cut, made, rolled, dived, held, picked, pressed, pulled, stretched, salad, special, favou?rite, (want|say|like|love|hate|think|need|prefer)s?(?! to be\\b)',
)}(?<!\\b(for|serves|feeds) (two|three|four|six|\\d+) people)`;

interface Impossible {
  words: string;
  /** `$1` stands for what was asked for. */
  saying: string;
  /** Food is only meant where it is ordered. */
  isOrdered?: true;
}

/** What light and colour cannot do. */
const CANNOT: readonly Impossible[] = [
  { words: 'steam(ing|y)?, smoke, dampf(end)?, vapeur, vapore?', saying: 'Can’t add: steam' },
  {
    words: 'garnish(ed|es)?, garni(eren|tur), herbs?, parsley, petersilie',
    saying: 'Can’t add: garnish',
    isOrdered: true,
  },
  { words: `(garlic|lemons?|wine)${unlessNext(FOODS)}`, saying: 'Can’t add: $1', isOrdered: true },
  {
    words: `
      cutlery, fork, knife, spoon, candles?(?! ?li),
      glass of (${oneOf('red white ros\\p{L} sparkling cold fresh')} )?\\p{L}+,
      ${unlessAfter('courgette, zucchini, edible, pumpkin')}flowers?`,
    saying: 'Can’t add: $1',
  },
  { words: PEOPLE, saying: 'Can’t add: people or hands' },
  {
    words: 'text, logo, caption, lettering, watermark, beschriftung, texte, testo, texto',
    saying: 'Can’t add: text or logos',
  },
  {
    words: 'zoom(ed)?, close[- ]?up, closer, further away, crop(ped)?, näher',
    saying: 'Can’t change: how close the dish is',
  },
  {
    words: `
      angle, perspective, top[- ]down, (top|side) view, flat[- ]?lay, overhead, from above, bird'?s[- ]eye,
      rotate${unlessNext('our, through')}, tilt${unlessNext('pan, skillet')},
      straighten(ing)?${unlessNext('(up|out)(?! (the|this|my|our) (photo|picture|pic|image|shot|horizon))')},
      von oben, perspektive`,
    saying: 'Can’t change: the angle of view',
  },
  {
    words: `
      (black[- ](and|&|n)[- ]white|schwarz-?( und )?wei(ß|ss)|noir et blanc|bianco e nero|blanco y negro)(?! (?!photo|picture|image|look|style|please|bitte)\\p{L}),
      monochrome, sepia`,
    saying: 'Can’t make: $1',
  },
  {
    words: `
      (?<!\\bopen(ing|s)?( (at|from))? )(1:1|[45]:[45]|9:16|16:9|[34]:[34]|[23]:[23]|vertical(ly)?|portrait|landscape)(?![\\p{N}:])${OF_SHAPE},
      (make|crop)( (it|this|them))? square${OF_SHAPE},
      square ${oneOf('crop format photo picture image shot version post')}`,
    saying: 'Can’t change: the shape of the picture',
  },
  { words: 'bokeh, blurr?(y|ed)?, depth of field, unscharf', saying: 'Can’t change: what is in focus' },
  { words: 'more food, (extra|bigger|larger|smaller) portions?', saying: 'Can’t change: the portion' },
  {
    words: '(bigger|larger|smaller)(?! portion), grö(ß|ss)er',
    saying: 'Can’t change: how big the dish is',
  },
  {
    words: '(no|without|remove|delete|get rid of|take (away|out))( (the|any|all))* shadows?',
    saying: 'Can’t remove: shadows',
  },
  {
    words: `
      (plate|bowl|dish) (to|into|with) (an? )?([a-z]+ )?(plate|bowl),
      (change|different|another|new|nicer|other) (the )?(plate|bowl)`,
    saying: 'Can’t change: the plate',
  },
];

export const IMPOSSIBLE = CANNOT.map(({ words, ...told }) => ({ ...told, words: anyOf(words) }));

/** The dish itself is put somewhere, not added. */
const IS_THERE = /^(?:it|them|this|everything)$|^(?:my|our|the|this)\b/;

/** The few words after a verb. */
const THINGS = "(?<things>(\\s+[\\p{L}'-]+){1,4})";

/** 'Take the noise out' is done with every photo, and 'take the edge off the light' is a turn of phrase. */
const TURN_OF_PHRASE = oneOf(`
  away out off noise grain edge chill breath time orders harshness darkness dullness gr[ae]yness
`);
const TAKEN = `(?<things>(?! (it|them|this|that|everything|nothing|me)\\b)( (?!${TURN_OF_PHRASE}\\b)[\\p{L}'-]+){1,4})`;
const PICTURE = oneOf('photo picture pic image shot frame background rim plate edge bowl table board');
const OF_PICTURE = `(?=\\s*($|[,.;!?\\n])| (please|pls|and|then)\\b| (of |from )?(it|(the|this|my|our) ${PICTURE})\\b)`;

/** Noise goes with every photo; what is named beside it does not: 'remove noise and bottle'. */
const NEXT_WISH = oneOf('please pls thanks? sharpen crop zoom enhance improve upscale edit fix clean');
const WITH_NOISE = `(( the| that| all)* (noise|grain)(,| and)(?= ((the|that|this|my) )?(?!${NEXT_WISH}\\b)\\p{L}+\\s*($|[,.;!?\\n])))?`;

/** After these something is put in, or put somewhere. */
const ADD = `(add|put|place|(pop|stick|chuck|throw|drizzle|sprinkle)(?= (an?|some)\\b(?!${OF_LIGHT}))|hinzufügen|ajoute[rz]?|aggiungi|añade)`;
const REMOVE =
  '(remove|delete|erase|hide|get rid of|(lose|ditch)(?= (the|that|this)\\b)|take (away|out|off)|without (the|my)|entferne|enlève|rimuovi|togli|quita|wipe off)';

const ORDERS = [
  [anyOf(`${ADD}${THINGS}`), 'add'],
  [anyOf(`${REMOVE}${WITH_NOISE}${THINGS}`), 'remove'],
  [anyOf(`(?<!(?<!\\p{L})(we|i|they) )(take|wipe)${TAKEN} (away|out|off)${OF_PICTURE}`), 'remove'],
  [
    anyOf(
      `(more|another|(?<!(with|and|in) )extra(?! (virgin|crispy|crunchy|hot|large|mature)\\b))(?<things>( \\p{L}+)? (${FOODS}))`,
    ),
    'add',
  ],
  [anyOf(`(replace|swap|ersetze|remplace[rz]?|sostituisci|cambia)${THINGS}`), 'replace'],
] as const;

/** What is ordered of light, colour and table is read elsewhere. */
const READ_ELSEWHERE = [
  anyOf(`${PARTS.setting}, ${PARTS.measure}, vignette, mood`),
  ...STYLE_WORDS.map(([words]) => words),
  ...[...TONE_WORDS, ...FLAW_WORDS].map(({ words }) => words),
];

interface Unfulfilled {
  saying: string;
  /** The words that ask for it. */
  words: string;
}

/** Adding and removing in the person's own words: 'add chopped chives', 'remove the fork'. */
function readOrders(text: string): Unfulfilled[] {
  const found: Unfulfilled[] = [];
  const tokens = tokensOf(text);
  for (const [order, verb] of ORDERS) {
    for (const { groups, index } of text.matchAll(order)) {
      if (isDenied(placeOf(tokens, index, index).before)) continue;
      const what = (groups?.things ?? '')
        .trim()
        .replace(
          /\s+(?:and|or|on|to|from|with|for|by|in|at|next|beside|against|off|und|et|e|y|please|pls)(?:\s.*)?$/u,
          '',
        );
      const read = withoutFoodNames(what);
      if (what === '' || READ_ELSEWHERE.some((known) => read.search(known) >= 0)) continue;
      // That is done with every photo.
      if (verb === 'remove' && /^((the|that|this|all|any) )*(noise|grain(iness)?)$/.test(what)) continue;
      if (verb === 'add' && IS_THERE.test(what)) continue;
      if (/^(it|them|this|that)$/.test(what)) continue;
      found.push({ saying: `Can’t ${verb}: ${shorten(what)}`, words: what });
    }
  }
  return found;
}

/** What is asked for that light, colour and table cannot do. */
export function readImpossible(text: string): Unfulfilled[] {
  const found = readOrders(text);
  const plain = withoutFoodNames(text);
  for (const { words, saying, isOrdered } of IMPOSSIBLE) {
    for (const { stance, word, before } of stancesOf(plain, words)) {
      if (stance !== 'for' || found.some((other) => other.saying.includes(word))) continue;
      if (isOrdered && !before.some((other) => is(other, 'adding', 'more'))) continue;
      found.push({ saying: saying.replace('$1', shorten(word)), words: word });
    }
  }
  return found;
}

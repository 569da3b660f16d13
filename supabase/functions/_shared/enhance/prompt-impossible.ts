import { clauseBefore, isDenied, stancesOf } from './prompt-stance.ts';
import { FOODS, STYLE_WORDS } from './prompt-tables.ts';
import { shorten, withoutFoodNames } from './prompt-text.ts';
import { FLAW_WORDS, TONE_WORDS } from './prompt-tones.ts';

/** A word by which something is ordered; what a dish is made of is named without one. */
const ORDER_WORDS =
  /\b(?:add(?:ed|ing)?|put|place|give|want|need|include|insert|more|some|extra|hinzufügen|dazu|ajoute[rz]?|aggiungi|añade)\b/u;

/** What light and colour cannot do. `$1` stands for what was asked for. Food is only meant where it is ordered. */
export const IMPOSSIBLE: readonly (readonly [RegExp, string, 'ordered'?])[] = [
  [/\bsteam(?:ing|y)?\b|\bsmoke\b|\bdampf(?:end)?\b|\bvapeur\b|\bvapore\b|\bvapor\b/, 'Can’t add: steam'],
  [
    /\bgarnish(?:ed|es)?\b|\bgarni(?:eren|tur)\b|\bherbs?\b|\bparsley\b|\bpetersilie\b/,
    'Can’t add: garnish',
    'ordered',
  ],
  [/\bgarlic\b|\blemons?\b|\bwine\b/, 'Can’t add: $1', 'ordered'],
  [
    /\bcutlery\b|\bfork\b|\bknife\b|\bspoon\b|\bglass of \p{L}+|\b(?<!(?:courgette|zucchini|edible|pumpkin) )flowers?\b|\bcandles?\b(?! ?light)/u,
    'Can’t add: $1',
  ],
  [
    /\b(?:hands?|people|person|chef|waiter|guests?|h(?:ä|ae)nde|menschen|mains|mani|manos)\b(?!-|'s| (?:cut|made|rolled|dived|held|picked|pressed|pulled|stretched|salad|special|favou?rite))(?<!\b(?:for|serves|feeds) (?:two|three|four|six|\d+) people)/,
    'Can’t add: people or hands',
  ],
  [
    /\b(?:text|logo|caption|lettering|watermark|beschriftung|texte|testo|texto)\b/,
    'Can’t add: text or logos',
  ],
  [
    /\bzoom(?:ed)?\b|\bclose[- ]?up\b|\bcloser\b|\bfurther away\b|\bcrop(?:ped)?\b|\bn(?:ä|ae)her\b/,
    'Can’t change: how close the dish is',
  ],
  [
    /\b(?:angle|perspective|top[- ]down|(?:top|side) view|flat[- ]?lay|overhead|from above|bird'?s[- ]eye|von oben|perspektive)\b/,
    'Can’t change: the angle of view',
  ],
  [
    /\b(?:black[- ](?:and|&|n)[- ]white|schwarz-?(?: und )?wei(?:ß|ss)|noir et blanc|bianco e nero|blanco y negro)\b(?! (?!photo|picture|image|look|style|please|bitte)\p{L})|\bmonochrome\b|\bsepia\b/u,
    'Can’t make: $1',
  ],
  [/\b(?:bokeh|blurr?(?:y|ed)?|depth of field|unscharf)\b/, 'Can’t change: what is in focus'],
  [/\bmore food\b|\b(?:extra|bigger|larger|smaller) portions?\b/, 'Can’t change: the portion'],
  [/\b(?:bigger|larger|smaller)\b(?! portion)|\bgr(?:ö|oe)(?:ß|ss)er\b/, 'Can’t change: how big the dish is'],
  [
    /\b(?:no|without|remove|delete|get rid of|take (?:away|out))(?: (?:the|any|all))* shadows?\b/,
    'Can’t remove: shadows',
  ],
  [
    /\b(?:plate|bowl|dish) (?:to|into|with) (?:a |an )?(?:[a-z]+ )?(?:plate|bowl)\b|\b(?:change|different|another|new|nicer|other) (?:the )?(?:plate|bowl)\b/,
    'Can’t change: the plate',
  ],
];

/** The dish itself is put somewhere, not added. */
const IS_THERE = /^(?:it|them|this|everything)$|^(?:my|our|the|this)\b/;

const ORDERS = [
  [/\b(?:add|put|place|hinzufügen|ajoute[rz]?|aggiungi|añade)\b((?:\s+[\p{L}'-]+){1,4})/gu, 'add'],
  [
    /\b(?:remove|delete|erase|hide|get rid of|take (?:away|out|off)|without (?:the|my)|entferne|enlève|rimuovi|quita)\b((?:\s+[\p{L}'-]+){1,4})/gu,
    'remove',
  ],
  [
    new RegExp(
      `\\b(?:more|another|(?<!(?:with|and|in) )extra(?! (?:virgin|crispy|crunchy|hot|large|mature)))((?: \\p{L}+)? (?:${FOODS})(?!\\p{L}))`,
      'gu',
    ),
    'add',
  ],
  [/\b(?:replace|swap|ersetze|remplace[rz]?|sostituisci|cambia)\b((?:\s+[\p{L}'-]+){1,4})/gu, 'replace'],
] as const;

/** What is ordered of light, colour and table is read elsewhere. */
const READ_ELSEWHERE = [
  /\b(?:light|contrast|warmth|colou?rs?|brightness|vignette|shadows?|mood|licht|surface|back ?g?round|backdrop|table)\b/u,
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
  for (const [order, verb] of ORDERS) {
    for (const { 1: things = '', index } of text.matchAll(order)) {
      if (isDenied(clauseBefore(text, index))) continue;
      const what = things
        .trim()
        .replace(/\s+(?:and|or|on|to|from|with|for|by|in|at|next|beside|und|et|e|y)(?:\s.*)?$/u, '');
      const read = withoutFoodNames(what);
      if (what === '' || READ_ELSEWHERE.some((known) => known.test(read))) continue;
      if (verb === 'add' && IS_THERE.test(what)) continue;
      found.push({ saying: `Can’t ${verb}: ${shorten(what)}`, words: what });
    }
  }
  return found;
}

/** What is asked for that light, colour and table cannot do. */
export function readImpossible(text: string): Unfulfilled[] {
  const found = readOrders(text);
  const plain = withoutFoodNames(text);
  for (const [words, saying, ordered] of IMPOSSIBLE) {
    for (const { stance, word, before } of stancesOf(plain, words)) {
      if (stance !== 'for' || found.some((other) => other.saying.includes(word))) continue;
      if (ordered && !ORDER_WORDS.test(before)) continue;
      found.push({ saying: saying.replace('$1', shorten(word)), words: word });
    }
  }
  return found;
}

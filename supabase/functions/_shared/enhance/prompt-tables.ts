import { STYLES, type StyleId } from '../styles.ts';

/** Words of one kind, in any of five languages, and the style that they are from. */
export type StyleWords = readonly (readonly [RegExp, StyleId])[];

export const STYLE_NAMES: StyleWords = STYLES.map(({ id, name }) => [new RegExp(name.toLowerCase()), id]);

/** Words for the light of a style. */
export const LIGHT_WORDS: StyleWords = [
  [/\bcandle ?light\b|\bkerzenlicht\b|\blow[- ]key\b/, 'finedining'],
  [/\bsunny\b|\bsun(?:light|shine|lit)\b|\bsonnig\b/, 'market'],
  [
    /\bday ?light\b|\btageslicht\b|\blumi(?:è|e)re du jour\b|\blumi(?:è|e)re naturelle\b|\bluce (?:del giorno|naturale)\b/,
    'daylight',
  ],
  [/\bluz (?:del d(?:í|i)a|natural)\b|\bwindow light\b|\bnatural light(?:ing)?\b/, 'daylight'],
  // Not where somebody says how it was.
  [
    /(?<!\b(?:took|taken|comes?|came|shot|sat|is|was|it's)(?: (?:it|this|them))? )\b(?:by|near|from|next to) (?:a|the) window\b/,
    'daylight',
  ],
];

/** Words for all of a style: its light and its table. */
export const LOOK_WORDS: StyleWords = [
  [
    /\bblack (?:and|&|n) gold(?:en)?\b|\bschwarz(?:es)?(?: und |-)gold\b|\bnoir et or\b|\bnero e oro\b/,
    'blackgold',
  ],
  [/\bluxur(?:y|ious)\b|\bluxuri(?:ö|oe)s\b|\bluxe\b|\blusso\b|\blujo\b/, 'blackgold'],
  [/\bfine[- ]dining\b|\bmichelin\b|\bhaute cuisine\b|\bgastronomique\b/, 'finedining'],
  [/\belegant\b|\bclassy\b|\bposh\b|\bupmarket\b|\bsophisticated\b/, 'finedining'],
  [
    /\brustic\b|\brustikal\b|\brustique\b|\brustico\b|\br(?:ú|u)stico\b|\bfarm(?:house|ers)?\b|\bmarket\b|\bmarkt\b/,
    'market',
  ],
  [/\bmarch(?:é|e)\b|\bmercato\b|\bmercado\b/, 'market'],
  [/\bbistro\b/, 'daylight'],
  [/\bzen\b|\bminimal(?:ist(?:ic|isch)?|e|ista)?\b|\bjapandi\b|\bscandinavian\b/, 'zen'],
];

/** Words for what lies below the dish. Where one contains the other, the one that begins first says it. */
export const TABLE_WORDS: StyleWords = [
  [/\b(?:black|dark)(?: natural)? (?:marble|stone with (?:thin )?gold)|\bgold(?:en)? veins?\b/, 'blackgold'],
  [/\bmarble\b|\bmarmor\b|\bmarbre\b|\bmarmo\b|\bm(?:á|a)rmol\b/, 'marble'],
  [/\bslate\b|\bschiefer\b|\bardoise\b|\bardesia\b|\bpizarra\b/, 'slate'],
  [/\bdark stone\b|\bon (?:a )?(?:natural )?stone\b(?! ?ware)|\bdark gourmet\b/, 'slate'],
  [
    /\bdark(?:er)? (?:(?!on |and |with |for |from |of |in )\p{L}+ )?(?:wood(?:en)?|oak)\b|\bdunkle[smnr]? holz|\bwalnut (?:wood|table(?:top)?|board|surface|counter|background|backdrop)\b|\b(?:on|onto|dark|polished) (?:(?:a|the) )?(?:dark |fine )?walnut\b|^[^\p{L}]*walnut[^\p{L}]*$|\bnussbaum\b|\bnoyer\b/u,
    'finedining',
  ],
  [
    /\b(?:light(?:er)?|pale|white|bright) (?:(?!on |and |with |for |from |of |in )\p{L}+ )?wood(?:en)?\b|\bhelle[smnr]? holz|\boak\b|\beiche\b/u,
    'daylight',
  ],
  [/\bwood(?:en)?\b|\bholz(?:tisch|brett)?\b|\b(?:en|du|de) bois\b|\blegno\b|\bmadera\b/, 'market'],
  [/\brustic (?:\p{L}+ )?(?:table|board|surface|background)\b/u, 'market'],
  [/\bplaster\b/, 'zen'],
];

export const STYLE_WORDS: StyleWords = [...STYLE_NAMES, ...LIGHT_WORDS, ...LOOK_WORDS, ...TABLE_WORDS];

/** 'No wood' refuses each of these. */
export const WOODEN: readonly StyleId[] = ['market', 'daylight', 'finedining'];

/** What lies below and behind the dish, whatever it is made of: 'keep the table'. */
export const TABLE_NOUNS =
  /\b(?:table(?:top|cloth)?|back ?g?rounds?|bg|backdrop|surface|worktop|counter(?:top)?|tisch|hintergrund|nappe|tavolo|sfondo|mesa|fondo)\b/;

const BEHIND = 'back ?g?round|bg|backdrop|surface|table(?:top)?|counter(?:top)?|worktop';

/** 'A dark background', 'the background dark'. */
const behind = (words: string, more: string) =>
  new RegExp(
    `\\b(?:${words})(?: the)? (?:${BEHIND})\\b|\\b(?:${BEHIND})(?: (?:is|to|to be|should be|in|much|a (?:bit|little)))* (?:${words})\\b|${more}`,
    'u',
  );

interface BackdropWords {
  words: RegExp;
  backdrop: 'dark' | 'light' | 'plain';
  /** Of the styles whose table is so: the first is put in, where none of them is asked for. */
  tables: readonly [StyleId, ...StyleId[]];
}

/** Words about what stands behind and below the dish. */
export const BACKDROP_WORDS: readonly BackdropWords[] = [
  {
    words: behind(
      'black',
      '\\bon (?:pure )?black\\b(?! \\p{L})|\\bschwarzer hintergrund\\b|\\bhintergrund schwarz\\b|\\bfond noir\\b|\\bsfondo nero\\b|\\bfondo negro\\b',
    ),
    backdrop: 'dark',
    tables: ['slate', 'blackgold'],
  },
  {
    words: behind(
      'dark(?:er|en)?',
      '\\bdunkler hintergrund\\b|\\bhintergrund dunkel\\b|\\bfond sombre\\b|\\bsfondo scuro\\b|\\bfondo oscuro\\b',
    ),
    backdrop: 'dark',
    tables: ['slate', 'blackgold', 'finedining'],
  },
  {
    words: behind(
      'white',
      '\\bon (?:pure )?white\\b(?! \\p{L})|\\bwei(?:ß|ss)er hintergrund\\b|\\bhintergrund wei(?:ß|ss)|\\bfond blanc\\b|\\bsfondo bianco\\b|\\bfondo blanco\\b',
    ),
    backdrop: 'light',
    tables: ['marble'],
  },
  {
    words: behind(
      '(?:bright|light)(?:er|en)?',
      '\\bheller hintergrund\\b|\\bhintergrund hell\\b|\\bfond clair\\b|\\bsfondo chiaro\\b|\\bfondo claro\\b',
    ),
    backdrop: 'light',
    tables: ['marble', 'daylight', 'zen'],
  },
  {
    words: behind(
      'plain|clean(?! the )|simple|neutral|calm',
      '\\bneutraler hintergrund\\b|\\bfond (?:uni|neutre)\\b',
    ),
    backdrop: 'plain',
    tables: ['zen'],
  },
];

export const FOODS =
  'ale|apples?|bacon|bagels?|basil|beans?|beef|beers?|beetroot|biscuits?|bread|broth|brownies?|brew|buns?|\\p{L}*burgers?|butter|cakes?|cheese(?:s|cake)?|cheddar|cherr(?:y|ies)|chicken|chips?|chocolate|cocoa|coffee|cookies?|cream|croissants?|curry|desserts?|dough(?:nuts?)?|duck|eggs?|fish|fries|fruits?|grapes?|gravy|ham|herbs?|honey|ingredients|juice|lager|lamb|lasagn[ea]|leaves|lemons?|lettuce|loaf|meat|milk|mint|muffins?|mushrooms?|noodles?|oil|olives?|pancakes?|pasta|peas|pies?|peppers?|pizzas?|pork|prawns?|produce|potato(?:es)?|pretzels?|pudding|ramen|ribs?|rice|risotto|rolls?|rum|salads?|salmon|sandwich(?:es)?|sauces?|sausages?|seafood|shells?|soups?|spaghetti|steaks?|stew|sugar|sushi|syrup|tacos?|tarts?|tea|toast|tofu|tomato(?:es)?|tortillas?|clams?|cocktails?|figs?|lobsters?|mussels?|octopus|oysters?|peach(?:es)?|port|spritz|squid|ipa|vegetables?|vinegar|waffles?|whip|wine|eier|\\p{L}*(?:brot|brötchen|kuchen|suppe|sauce|soße|salat|schokolade|käse|fleisch|fisch|bier|brühe|reis|nudeln)';
const ABOUT_LIGHT =
  'and|with|on|under|behind|around|for|of|in|look|mood|tones?|light(?:ing)?|shadows?|colou?rs?|background|backdrop|surface|table|photo|picture|moody|dramatic|rustic|elegant|slate|marble|oak|wood(?:en)?';

/** What sounds like a wish and is what the dish is called or how it is served: 'dark rye bread', 'marble cake'. */
export const FOOD_NAMES: readonly RegExp[] = [
  new RegExp(
    `\\b(?:dark|warm|cold|cool|soft|crisp|pale|smoky|fresh|vintage|flat|yellow|orange|blue|bright(?= (?:red|orange|yellow|green|pink|purple))|dunkler?|heller?|warme[rsmn]?|kalter?|kühler?|weiche[rsmn]?|kräftiger?)(?=(?:[- ](?!(?:${ABOUT_LIGHT})\\b)\\p{L}+)?[- ](?:${FOODS})(?!\\p{L}))`,
    'gu',
  ),
  new RegExp(
    `\\b(?:marble|walnut|farm(?:house)?|rustic|bistro|market|elegant|luxury|country|oak|retro|slate)(?=[- ](?:${FOODS})(?!\\p{L}))`,
    'gu',
  ),
  /\boak(?= (?:leaf|barrel|milk))|\bwood(?:en)? ?(?:skewers?|spoons?|chopsticks?|bowls?|forks?|pigeon|ear|sorrel|oven)\b|\bslate (?:grey|gray)\b|\bmarble (?:rye|arch|bundt|swirl|ice cream|pound cake)|\bsticking plaster/gu,
  /\bsunny(?=[- ]side)|\bfresh(?= (?:from|out of|off|catch)\b)|\bslate(?= of \p{L})|\b(?:oak|wood)(?=[- ](?:smoked|fired|roasted|grilled|baked|aged))/gu,
  /\b(?:serve[ds]?|serviert|servi(?:e|es|to|ta|do|da)?|soupe|salade|viande|poisson|pain|chocolat|zuppa|insalata|salsa|pane|carne|pesce|cioccolato|sopa|ensalada|pan|pescado|crema)(?: \p{L}+)? (?:warm|cold|kalt|chaude?|froide?|doux|douce|cald[oa]|fredd[oa]|fr(?:í|i)[oa]|morbid[oa]|suave|sombre|scur[oa]|oscur[oa])(?!\p{L})/gu,
];

const COLOURS =
  'blue|red|green|yellow|orange|pink|purple|violet|turquoise|teal|brown|beige|gr[ae]y|blauer|roter|grüner|gelber|grauer';

/** A colour that only the field for it can bring behind the dish. */
export const COLOUR_WORDS = new RegExp(
  `\\b(?:${COLOURS}) (?:${BEHIND}|marble|hintergrund)\\b|#[0-9a-f]{6}\\b|\\bfond (?:bleu|rouge|vert|jaune|rose|gris)\\b|\\b(?:s?fondo) (?:blu|azul|ross[oa]|rojo|verde|giallo|amarillo|rosa|grigio|gris)\\b`,
  'u',
);

import type { StyleId } from '../styles.ts';
import type { Tone } from './grade.ts';

/** Words that name a style, in any of five languages. Longer phrases stand first where one contains the other. */
export const STYLE_WORDS: readonly (readonly [RegExp, StyleId])[] = [
  [
    /\bblack (?:and|&|n) gold(?:en)?\b|\bschwarz(?:es)?(?: und |-)gold\b|\bnoir et or\b|\bnero e oro\b/,
    'blackgold',
  ],
  [/\bgold(?:en)? veins?\b|\bluxur(?:y|ious)\b|\bluxuri(?:ö|oe)s\b|\bluxe\b|\blusso\b|\blujo\b/, 'blackgold'],
  [
    /\bfine dining\b|\bmichelin\b|\bhaute cuisine\b|\bgastronomique\b|\bwalnut\b|\bnussbaum\b|\bnoyer\b/,
    'finedining',
  ],
  [/\belegant\b|\bcandle ?light\b|\bkerzenlicht\b|\blow[- ]key\b/, 'finedining'],
  [/\bmarble\b|\bmarmor\b|\bmarbre\b|\bmarmo\b|\bm(?:á|a)rmol\b/, 'marble'],
  [/\bslate\b|\bschiefer\b|\bardoise\b|\bardesia\b|\bpizarra\b|\bdark stone\b|\bdark gourmet\b/, 'slate'],
  [
    /\brustic\b|\brustikal\b|\brustique\b|\brustico\b|\br(?:ú|u)stico\b|\bfarm(?:ers)?\b|\bmarket\b|\bmarkt\b/,
    'market',
  ],
  [
    /\bmarch(?:é|e)\b|\bmercato\b|\bmercado\b|\bsunny\b|\bsonnig\b|\bwood(?:en)?\b|\bholz(?:tisch)?\b/,
    'market',
  ],
  [/\bday ?light\b|\btageslicht\b|\blumi(?:è|e)re du jour\b|\bluce (?:del giorno|naturale)\b/, 'daylight'],
  [
    /\bluz (?:del d(?:í|i)a|natural)\b|\bwindow light\b|\bnatural light\b|\bbistro\b|\boak\b|\beiche\b/,
    'daylight',
  ],
  [/\bzen\b|\bminimal(?:ist(?:ic|isch)?|e|ista)?\b|\bplaster\b|\bjapandi\b|\bscandinavian\b/, 'zen'],
];

interface ToneWords {
  words: RegExp;
  tone: Partial<Tone>;
  said: string;
  /** What less of it is. */
  against: string;
  /** What nobody would say of a photo that they like. */
  fault?: true;
}

/** Words that change light and colour; each rule counts once. */
export const TONE_WORDS: readonly ToneWords[] = [
  {
    words:
      /\bbright(?:er|en)?\b|\blight(?:er|en)\b|\bhell(?:er?)?\b(?! of)|\baufhellen\b|\b(?:plus|trop|assez) claire?\b|éclaircir\b|\blumineu(?:x|se)\b|\bluminos[oa]\b|\b(?:pi(?:ù|u)|troppo|abbastanza) chiar[oa]\b|\bschiari(?:re|sci)\b|\b(?:m(?:á|a)s|demasiado|bastante) clar[oa]\b|\baclarar?\b|\bhigh[- ]key\b/,
    tone: { light: 7 },
    said: 'Brighter, as asked',
    against: 'Darker, as asked',
  },
  {
    words:
      /\bdark(?:er|en)?\b|\bdunk(?:el|ler?)\b|\babdunkeln\b|\bsombre\b|\bassombrir\b|\bscur[oa]\b|\bscuri(?:re|sci)\b|\boscur[oa]\b|\boscurecer\b|\bdimmer\b/,
    fault: true,
    tone: { light: -7 },
    said: 'Darker, as asked',
    against: 'Brighter, as asked',
  },
  {
    words: /\bmoody\b|\bdramatic\b|\bdramatisch\b|\bdramatique\b|\bdrammatic[oa]\b|\bdram(?:á|a)tic[oa]\b/,
    tone: { light: -5, contrast: 0.1 },
    said: 'Moodier, as asked',
    against: 'Less moody, as asked',
  },
  {
    words:
      /\bwarm(?:er|th)?\b|\bw(?:ä|ae)rmer\b|\bchaud(?:e)?\b|\bcald[oa]\b|\bc(?:á|a)lid[oa]\b|\bcosy\b|\bcozy\b|\bgolden hour\b/,
    tone: { warmth: 4 },
    said: 'Warmer, as asked',
    against: 'Cooler, as asked',
  },
  {
    words:
      /\bcool(?:er)?\b|\bcold(?:er)?\b|\bk(?:ü|ue)hl(?:er?)?\b|\bkalt\b|\bk(?:ä|ae)lter\b|\bfroid(?:e)?\b|\bfredd[oa]\b|\bfr(?:í|i)[oa]\b/,
    fault: true,
    tone: { warmth: -4 },
    said: 'Cooler, as asked',
    against: 'Warmer, as asked',
  },
  {
    words: /\bcontrast(?:y|ed)?\b|\bkontrast(?:reich)?\b|\bcontraste\b|\bcontrasto\b|\bpunchy\b|\bcrisp\b/,
    tone: { contrast: 0.12 },
    said: 'More contrast, as asked',
    against: 'Less contrast, as asked',
  },
  {
    words:
      /\bsoft(?:er|en)?\b|\bweich(?:er)?\b|\bdou(?:x|ce)\b|\bmorbid[oa]\b|\bsuave\b|\bgentle\b|\bdreamy\b/,
    tone: { contrast: -0.1 },
    said: 'Softer, as asked',
    against: 'More contrast, as asked',
  },
  {
    words:
      /\bvivid\b|\bvibrant\b|\bcolou?rful\b|\bsaturated\b|\bkr(?:ä|ae)ftig(?:e|er)?\b|\blebendig\b|\bvif\b|\bvivace\b|\bvivos?\b|\bfresh(?:er)? colou?rs?\b/,
    tone: { vivid: 0.2 },
    said: 'More vivid, as asked',
    against: 'Less vivid, as asked',
  },
  {
    words:
      /\bmuted\b|\bdesaturated\b|\bpastel\b|\bfaded\b|\bged(?:ä|ae)mpft\b|\bp(?:a|â)le\b|\bsmorzat[oi]\b|\bapagad[oa]s?\b/,
    fault: true,
    tone: { vivid: -0.2 },
    said: 'More muted, as asked',
    against: 'More vivid, as asked',
  },
];

/** Words about what stands behind and below the dish. */
export const BACKDROP_WORDS: readonly (readonly [RegExp, 'dark' | 'light'])[] = [
  [
    /\b(?:dark|black) (?:background|backdrop|surface|table)\b|\b(?:dunkler|schwarzer) hintergrund\b|\bhintergrund (?:dunkel|schwarz)\b/,
    'dark',
  ],
  [/\bfond (?:noir|sombre)\b|\bsfondo (?:nero|scuro)\b|\bfondo (?:negro|oscuro)\b/, 'dark'],
  [
    /\b(?:white|bright|light) (?:background|backdrop|surface|table)\b|\b(?:wei(?:ß|ss)er|heller) hintergrund\b|\bhintergrund (?:hell\b|wei(?:ß|ss))/,
    'light',
  ],
  [/\bfond (?:blanc|clair)\b|\bsfondo (?:bianco|chiaro)\b|\bfondo (?:blanco|claro)\b/, 'light'],
];

const FOODS =
  'ale|apples?|bacon|bagels?|beans?|beef|beers?|beetroot|biscuits?|bread|broth|brownies?|brew|buns?|burgers?|butter|cakes?|cheese(?:s|cake)?|cherr(?:y|ies)|chicken|chocolate|cocoa|coffee|cookies?|cream|croissants?|curry|desserts?|dough(?:nuts?)?|duck|eggs?|fish|fruits?|grapes?|gravy|ham|honey|lager|lamb|lettuce|loaf|meat|milk|muffins?|mushrooms?|noodles?|oil|olives?|pancakes?|pasta|peas|pies?|pizzas?|pork|potato(?:es)?|pretzels?|pudding|ribs?|rice|rolls?|rum|salads?|salmon|sandwich(?:es)?|sauces?|sausages?|shells?|soups?|steaks?|stew|sugar|sushi|syrup|tacos?|tarts?|tea|toast|tofu|tomato(?:es)?|tortillas?|vegetables?|vinegar|waffles?|whip|wine|eier|\\p{L}*(?:brot|brötchen|kuchen|suppe|sauce|soße|salat|schokolade|käse|fleisch|fisch|bier|brühe|reis|nudeln)';
const ABOUT_LIGHT =
  'and|with|on|under|behind|around|for|of|in|look|mood|tones?|light(?:ing)?|shadows?|colou?rs?|background|backdrop|surface|table|photo|picture|moody|dramatic|rustic|elegant|slate|marble|oak|wood(?:en)?';

/** What sounds like a wish and is what the dish is called or how it is served: 'dark rye bread', 'marble cake'. */
export const FOOD_NAMES: readonly RegExp[] = [
  new RegExp(
    `\\b(?:dark|warm|cold|cool|soft|crisp|pale|smoky|bright(?= (?:red|orange|yellow|green|pink|purple))|dunkler?|heller?|warmer?|kalter?|kühler?|weicher?|kräftiger?)(?=(?:[- ](?!(?:${ABOUT_LIGHT})\\b)\\p{L}+)?[- ](?:${FOODS})(?!\\p{L}))`,
    'gu',
  ),
  new RegExp(`\\b(?:marble|walnut|farm)(?=[- ](?:${FOODS})(?!\\p{L}))`, 'gu'),
  /\bslate(?= of \p{L})|\b(?:oak|wood)(?=[- ](?:smoked|fired|roasted|grilled|baked|aged))/gu,
  /\b(?:serve[ds]?|serviert|servi(?:e|es|to|ta|do|da)?|soupe|salade|viande|poisson|pain|chocolat|zuppa|insalata|salsa|pane|carne|pesce|cioccolato|sopa|ensalada|pan|pescado|crema)(?: \p{L}+)? (?:warm|cold|kalt|chaude?|froide?|doux|douce|cald[oa]|fredd[oa]|fr(?:í|i)[oa]|morbid[oa]|suave|sombre|scur[oa]|oscur[oa])(?!\p{L})/gu,
];

/** A word by which something is ordered; what a dish is made of is named without one. */
export const ORDER_WORDS =
  /\b(?:add(?:ed|ing)?|put|place|give|want|need|include|insert|more|some|extra|hinzufügen|dazu|ajoute[rz]?|aggiungi|añade)\b/u;

/** What light and colour cannot do. `$1` stands for what was asked for. Food is only meant where it is ordered. */
export const IMPOSSIBLE: readonly (readonly [RegExp, string, 'ordered'?])[] = [
  [
    /\bsteam(?:ing|y)?\b|\bsmok(?:e|y)\b|\bdampf(?:end)?\b|\bvapeur\b|\bvapore\b|\bvapor\b/,
    'Can’t add: steam',
  ],
  [
    /\bgarnish(?:ed|es)?\b|\bgarni(?:eren|tur)\b|\bherbs?\b|\bparsley\b|\bpetersilie\b/,
    'Can’t add: garnish',
    'ordered',
  ],
  [/\bgarlic\b|\blemons?\b|\bwine\b/, 'Can’t add: $1', 'ordered'],
  [
    /\bcutlery\b|\bfork\b|\bknife\b|\bspoon\b|\bglass of \p{L}+|\bflowers?\b|\bcandles?\b(?! ?light)/u,
    'Can’t add: $1',
  ],
  [
    /\b(?:hands?|people|person|chef|waiter|guests?|h(?:ä|ae)nde|menschen|mains|mani|manos)\b(?!-|'s)/,
    'Can’t add: people or hands',
  ],
  [
    /\b(?:text|logo|caption|lettering|watermark|beschriftung|texte|testo|texto)\b/,
    'Can’t add: text or logos',
  ],
  [
    /\bzoom(?:ed)?\b|\bclose[- ]?up\b|\bcloser\b|\bcrop(?:ped)?\b|\bn(?:ä|ae)her\b/,
    'Can’t change: how close the dish is',
  ],
  [
    /\b(?:angle|perspective|top[- ]down|overhead|from above|bird'?s[- ]eye|von oben|perspektive)\b/,
    'Can’t change: the angle of view',
  ],
  [
    /\b(?:black[- ](?:and|&|n)[- ]white|schwarz-?(?: und )?wei(?:ß|ss)|noir et blanc|bianco e nero|blanco y negro)\b(?! (?!photo|picture|image|look|style|please|bitte)\p{L})|\bmonochrome\b|\bsepia\b/u,
    'Can’t make: $1',
  ],
  [/\b(?:bokeh|blurr?(?:y|ed)?|depth of field|unscharf)\b/, 'Can’t change: what is in focus'],
  [/\b(?:bigger|larger|smaller|more food|extra portion|gr(?:ö|oe)(?:ß|ss)er)\b/, 'Can’t change: the portion'],
  [
    /\b(?:plate|bowl|dish) (?:to|into|with) (?:a |an )?(?:[a-z]+ )?(?:plate|bowl)\b/,
    'Can’t change: the plate',
  ],
];

const COLOURS =
  'blue|red|green|yellow|orange|pink|purple|violet|turquoise|teal|brown|beige|gr[ae]y|blauer|roter|grüner|gelber|grauer';

/** A colour that only the field for it can bring behind the dish. */
export const COLOUR_WORDS = new RegExp(
  `\\b(?:${COLOURS}) (?:background|backdrop|surface|table|hintergrund)\\b|#[0-9a-f]{6}\\b|\\bfond (?:bleu|rouge|vert|jaune|rose|gris)\\b|\\b(?:s?fondo) (?:blu|azul|ross[oa]|rojo|verde|giallo|amarillo|rosa|grigio|gris)\\b`,
  'u',
);

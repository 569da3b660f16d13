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

/** Words that change light and colour; each rule counts once. */
export const TONE_WORDS: readonly { words: RegExp; tone: Partial<Tone>; said: string; against?: string }[] = [
  {
    words:
      /\bbright(?:er)?\b|\blighter\b|\bheller?\b|\bplus clair\b|\blumineu(?:x|se)\b|\bluminos[oa]\b|\bpi(?:ù|u) chiaro\b|\bm(?:á|a)s claro\b|\bhigh[- ]key\b/,
    tone: { light: 7 },
    said: 'Brighter, as asked',
    against: 'Darker, as asked',
  },
  {
    words: /\bdark(?:er)?\b|\bdunkler?\b|\bplus sombre\b|\bpi(?:ù|u) scuro\b|\bm(?:á|a)s oscuro\b|\bdimmer\b/,
    tone: { light: -7 },
    said: 'Darker, as asked',
    against: 'Brighter, as asked',
  },
  {
    words: /\bmoody\b|\bdramatic\b|\bdramatisch\b|\bdramatique\b|\bdrammatic[oa]\b|\bdram(?:á|a)tic[oa]\b/,
    tone: { light: -5, contrast: 0.1 },
    said: 'Moodier, as asked',
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
      /\bcool(?:er)?\b|\bcold(?:er)?\b|\bk(?:ü|ue)hler?\b|\bk(?:ä|ae)lter\b|\bfroid(?:e)?\b|\bfredd[oa]\b|\bfr(?:í|i)[oa]\b/,
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
    words: /\bsoft(?:er)?\b|\bweich(?:er)?\b|\bdou(?:x|ce)\b|\bmorbid[oa]\b|\bsuave\b|\bgentle\b|\bdreamy\b/,
    tone: { contrast: -0.1 },
    said: 'Softer, as asked',
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
      /\bmuted\b|\bdesaturated\b|\bpastel\b|\bfaded\b|\bged(?:ä|ae)mpft\b|\bpale\b|\bsmorzat[oi]\b|\bapagad[oa]s?\b/,
    tone: { vivid: -0.2 },
    said: 'More muted, as asked',
  },
];

/** Words about what stands behind and below the dish. */
export const BACKDROP_WORDS: readonly (readonly [RegExp, 'dark' | 'light'])[] = [
  [/\b(?:dark|black) (?:background|backdrop|surface|table)\b|\b(?:dunkler|schwarzer) hintergrund\b/, 'dark'],
  [/\bfond (?:noir|sombre)\b|\bsfondo (?:nero|scuro)\b|\bfondo (?:negro|oscuro)\b/, 'dark'],
  [
    /\b(?:white|bright|light) (?:background|backdrop|surface|table)\b|\b(?:wei(?:ß|ss)er|heller) hintergrund\b/,
    'light',
  ],
  [/\bfond (?:blanc|clair)\b|\bsfondo (?:bianco|chiaro)\b|\bfondo (?:blanco|claro)\b/, 'light'],
];

/** What light and colour cannot do. `$1` stands for what was asked for. */
export const IMPOSSIBLE: readonly (readonly [RegExp, string])[] = [
  [
    /\bsteam(?:ing|y)?\b|\bsmok(?:e|y)\b|\bdampf(?:end)?\b|\bvapeur\b|\bvapore\b|\bvapor\b/,
    'Can’t add: steam',
  ],
  [/\bgarnish(?:ed|es)?\b|\bgarni(?:eren|tur)\b|\bherbs?\b|\bparsley\b|\bpetersilie\b/, 'Can’t add: garnish'],
  [
    /\bgarlic\b|\blemons?\b|\bcutlery\b|\bfork\b|\bknife\b|\bspoon\b|\bglass of\b|\bwine\b|\bflowers?\b|\bcandles?\b/,
    'Can’t add: $1',
  ],
  [
    /\b(?:hands?|people|person|chef|waiter|guests?|h(?:ä|ae)nde|menschen|mains|mani|manos)\b/,
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
  [/\b(?:bokeh|blurr?(?:y|ed)?|depth of field|unscharf)\b/, 'Can’t change: what is in focus'],
  [/\b(?:bigger|larger|smaller|more food|extra portion|gr(?:ö|oe)(?:ß|ss)er)\b/, 'Can’t change: the portion'],
  [
    /\b(?:plate|bowl|dish) (?:to|into|with) (?:a |an )?(?:[a-z]+ )?(?:plate|bowl)\b/,
    'Can’t change: the plate',
  ],
];

import type { Tone } from './grade.ts';

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
      /\bbright(?:er|en)?\b|\blight(?:er|en)\b|\b(?:brightness|exposure)\b|\b(?:more|extra|much|enough|(?<=too )little) light(?:ing)?\b|\bwell[- ]lit\b|\blight and airy\b|\bhell(?:er?)?\b(?! of)|\baufhellen\b|\b(?:plus|trop|assez) claire?\b|éclaircir\b|\blumineu(?:x|se)\b|\bluminos[oa]\b|\b(?:pi(?:ù|u)|troppo|abbastanza) chiar[oa]\b|\bschiari(?:re|sci)\b|\b(?:m(?:á|a)s|demasiado|bastante) clar[oa]\b|\baclarar?\b|\bmehr licht\b|\bplus de lumi(?:è|e)re\b|\bhigh[- ]key\b/,
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
    words:
      /\bmoody\b|\bmoodier\b|\bcinematic\b|\batmospheric\b|\bdramatic\b|\bdramatisch\b|\bdramatique\b|\bdrammatic[oa]\b|\bdram(?:á|a)tic[oa]\b/,
    tone: { light: -5, contrast: 0.1 },
    said: 'Moodier, as asked',
    against: 'Less moody, as asked',
  },
  {
    words:
      /\bwarm(?:er|th|e[smn]?)?\b|\bw(?:ä|ae)rmer\b|\bchaud(?:e)?\b|\bcald[oa]\b|\bc(?:á|a)lid[oa]\b|\bcos(?:y|ier)\b|\bcoz(?:y|ier)\b|\bgolden (?:hour|light)\b|\bsunset\b|\bautumn(?:al)?\b|\bromantic\b/,
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
    words:
      /\bcontrast(?:y|ed)?\b|\bkontrast(?:reich)?\b|\bcontraste\b|\bcontrasto\b|\bpunch(?:y|ier)\b|\bcrisp\b|\b(?:hard|strong|deep) shadows\b/,
    tone: { contrast: 0.12 },
    said: 'More contrast, as asked',
    against: 'Less contrast, as asked',
  },
  {
    words:
      /\bsoft(?:er|en)?\b|\bweich(?:e[rsmn]?)?\b|\bdou(?:x|ce)\b|\bmorbid[oa]\b|\bsuave\b|\bgentle\b|\bdreamy\b|\bairy\b|\b(?:less|fewer) shadows?\b/,
    tone: { contrast: -0.1 },
    said: 'Softer, as asked',
    against: 'More contrast, as asked',
  },
  {
    words:
      /\bvivid\b|\bvibran(?:t|ce)\b|\bsaturation\b|\bcolou?rful\b|\bsaturated\b|\bkr(?:ä|ae)ftig(?:e|er)?\b|\blebendig\b|\bvif\b|\bvivace\b|\bvivos?\b|\bfresh(?:er|ness)?\b|\b(?<!cake )pops?\b(?! tart)|\b(?:more|richer?|strong(?:er)?|bold(?:er)?) colou?rs?\b/,
    tone: { vivid: 0.2 },
    said: 'More vivid, as asked',
    against: 'Less vivid, as asked',
  },
  {
    words:
      /\bmuted\b|\bdesaturated\b|\bless colou?rs?\b|\bpastel\b|\bfaded\b|\bged(?:ä|ae)mpft\b|\bp(?:a|â)le\b|\bsmorzat[oi]\b|\bapagad[oa]s?\b/,
    fault: true,
    tone: { vivid: -0.2 },
    said: 'More muted, as asked',
    against: 'More vivid, as asked',
  },
  {
    words: /\bvintage\b|\bretro\b|\bnostalgic\b|\bpolaroid\b|\bold[- ]film\b|\bfilm (?:look|style)\b/,
    tone: { vivid: -0.22, contrast: -0.1, warmth: 4 },
    said: 'Vintage, as asked',
    against: 'Less vintage, as asked',
  },
];

interface FlawWords {
  words: RegExp;
  /** What less of it is. */
  tone: Partial<Tone>;
  said: string;
  /** Asks for less of it also where nothing says that it is too much. */
  alone: boolean;
  /** What more of it is. */
  against: string;
}

/** What somebody sees in a photo and wants out of it. */
export const FLAW_WORDS: readonly FlawWords[] = [
  {
    words: /\bdull\b|\blifeless\b|\bdrab\b|\bgr[ae]yish\b/,
    alone: true,
    tone: { vivid: 0.2 },
    said: 'More vivid, as asked',
    against: 'More muted, as asked',
  },
  {
    words: /\bgr[ae]y\b/,
    alone: false,
    tone: { vivid: 0.2 },
    said: 'More vivid, as asked',
    against: 'More muted, as asked',
  },
  {
    words: /\bflat\b(?! ?(?:lay|bread|white|iron))|\bwashed[- ]out\b|\bhazy\b|\bmilky\b/,
    alone: true,
    tone: { contrast: 0.12 },
    said: 'More contrast, as asked',
    against: 'Less contrast, as asked',
  },
  {
    words:
      /\bharsh\b|\btoo (?:many|much) shadows?\b|\bshadows? (?:is|are) too (?:hard|harsh|strong|dark|deep|heavy|black|big|long|sharp|much|many)\b/u,
    alone: true,
    tone: { contrast: -0.1 },
    said: 'Softer, as asked',
    against: 'More contrast, as asked',
  },
  {
    words: /\bgarish\b|\bartificial\b|\bneon\b/,
    alone: true,
    tone: { vivid: -0.2 },
    said: 'Less vivid, as asked',
    against: 'More vivid, as asked',
  },
  {
    words:
      /\b(?:yellow|orange)(?:ish|y)? (?:cast|tint|tinge)\b|\b(?:no|not|without) (?:yellow|orange)\b(?! \p{L})|\byellowish\b|\borangey\b|\bgelbstich(?:ig)?\b|\bjaun(?:â|a)tre\b/u,
    alone: true,
    tone: { warmth: -4 },
    said: 'Less yellow, as asked',
    against: 'Warmer, as asked',
  },
  {
    words: /\byellow(?:er)?\b|\borange\b|\bgelb\b|\bjaune\b|\bgiall[oa]\b|\bamarill[oa]\b/,
    alone: false,
    tone: { warmth: -4 },
    said: 'Less yellow, as asked',
    against: 'Warmer, as asked',
  },
  {
    words: /\bblue(?:ish)? (?:cast|tint|tinge)\b|\bblu(?:e)?ish\b|\bblaustich(?:ig)?\b/,
    alone: true,
    tone: { warmth: 4 },
    said: 'Less blue, as asked',
    against: 'Cooler, as asked',
  },
  {
    words: /\bbluer?\b|\bblau\b|\bbleue?\b|\bblu\b|\bazul\b/,
    alone: false,
    tone: { warmth: 4 },
    said: 'Less blue, as asked',
    against: 'Cooler, as asked',
  },
];

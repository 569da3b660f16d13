import type { Tone } from './grade.ts';
import { anyOf, OF_LIGHT, oneOf, PARTS, unlessAfter } from './prompt-grammar.ts';

interface Row {
  words: string;
  tone: Partial<Tone>;
  said: string;
  /** What less of it is. */
  against: string;
  /** What nobody would say of a photo that they like. */
  fault?: true;
}

const compiled = (isFlaw: boolean, rows: readonly Row[]) =>
  rows.map(({ words, tone, said, against, fault = isFlaw }) => ({
    words: anyOf(words),
    tone,
    said: `${said}, as asked`,
    against: `${against}, as asked`,
    kind: fault ? ('fault' as const) : ('tone' as const),
    isFlaw,
  }));

/** Words that change light and colour; each rule counts once. */
export const TONE_WORDS = compiled(false, [
  {
    words: `
      bright(er|en)?, light(er|en), (bright|light)ening, brightness, exposure, (?<=too (little )?)exposed,
      add( (some|a bit of|a little))? light(?! \\p{L}), (more|extra|much|enough|(?<=too )little) light(ing)?,
      well[- ]lit, light (and|&|n) airy, high[- ]key,
      (?<=(take|bring|lift|get|pull) (it|this|them|(the|my|our) \\p{L}+) )out of the (dark(ness)?|shadows?|gloom),
      hell(er?)?(?! of), aufhellen, mehr licht,
      (plus|trop|assez) claire?, éclaircir, lumineu(x|se), plus de lumière,
      (più|troppo|abbastanza) chiar[oa], schiari(re|sci), luminos[oa], più luce,
      (más|mais|demasiado|bastante) (clar[oa]|brillante), aclarar?, más luz`,
    tone: { light: 7 },
    said: 'Brighter',
    against: 'Darker',
  },
  {
    words: `
      (?<!out of the )dark(er|en)?, dimmer,
      dunk(el|ler?), abdunkeln,
      sombre, assombrir,
      scur[oa], scuri(re|sci),
      oscur[oa], oscurecer`,
    fault: true,
    tone: { light: -7 },
    said: 'Darker',
    against: 'Brighter',
  },
  {
    words: `
      moody, moodier, cinematic, atmospheric, dramatic,
      dramatisch, dramatique, dramm?átic[oa]`,
    tone: { light: -5, contrast: 0.1 },
    said: 'Moodier',
    against: 'Less moody',
  },
  {
    words: `
      warm(er|th|e[smn]?)?, warming( (it|things))? up,
      co[sz](y|ier), golden (hour|light), sunset, autumn(al)?, romantic,
      wärmer, chaude?, cald[oa], cálid[oa]`,
    tone: { warmth: 4 },
    said: 'Warmer',
    against: 'Cooler',
  },
  {
    words: `
      cool(er)?, cold(er)?, cooling( (it|things))? down,
      kühl(er?)?, kalt, kälter, froide?, fredd[oa], frí[oa]`,
    fault: true,
    tone: { warmth: -4 },
    said: 'Cooler',
    against: 'Warmer',
  },
  {
    words: `
      contrast(y|ed)?, punch(y|ier), (more|(?<=give (it|this) )(some|a bit of)) punch,
      crisp, (hard|strong|deep) shadows,
      kontrast(reich)?, contraste, contrasto`,
    tone: { contrast: 0.12 },
    said: 'More contrast',
    against: 'Less contrast',
  },
  {
    words: `
      soft(er|en)?, gentle, dreamy, airy, (less|fewer) shadows?,
      weich(e[rsmn]?)?, dou(x|ce), morbid[oa], suave`,
    tone: { contrast: -0.1 },
    said: 'Softer',
    against: 'More contrast',
  },
  {
    words: `
      vivid, vibran(t|ce), saturation, saturated, colou?rful,
      fresh(er|ness)?, freshen(ing)?( (it|things))? up, liven( (it|this|things))? up, bring( (it|this|them))? to life,
      (?<!cake )(?<!^(?=pop on))pops?(?! (tart|it|the|this|(an?|some)(?!${OF_LIGHT}))),
      add( (some|a bit of|a little))? colou?r(?! \\p{L}),
      (more|richer?|strong(er)?|bold(er)?|boost|(turn|bump|pump|amp) up)( the)? colou?rs?,
      (turn|bump|bring)( the)? colou?rs? up, bring out( the)? colou?rs?, bring( the)? colou?rs? out,
      kräftig(e|er)?, lebendig, mehr farbe,
      vif, plus de couleurs?,
      vivace, più colore,
      vivos?, más color`,
    tone: { vivid: 0.2 },
    said: 'More vivid',
    against: 'Less vivid',
  },
  {
    words: `
      muted, desaturated, (less|(tone|turn) down|easy on)( the)? colou?rs?, pastel, faded,
      gedämpft, pâle, smorzat[oi], apagad[oa]s?`,
    fault: true,
    tone: { vivid: -0.2 },
    said: 'More muted',
    against: 'More vivid',
  },
  {
    words: 'vintage, retro, nostalgic, polaroid, old[- ]film, film (look|style)',
    tone: { vivid: -0.22, contrast: -0.1, warmth: 4 },
    said: 'Vintage',
    against: 'Less vintage',
  },
]);

/** 'There were no hard shadows' only tells. */
const HOW_IT_IS = 'is, are, was, were, has, have, not, never';

/** What somebody sees in a photo and wants out of it: to name it is enough. */
export const FLAW_WORDS = compiled(true, [
  {
    words: `dull, lifeless, drab, dreary, gr[ae]yish, ${PARTS.grey}`,
    tone: { vivid: -0.2 },
    said: 'More muted',
    against: 'More vivid',
  },
  {
    words: 'flat(?! ?(lay|bread|white|iron)), washed[- ]out, hazy, milky',
    tone: { contrast: -0.12 },
    said: 'Less contrast',
    against: 'More contrast',
  },
  {
    words: `
      harsh, too (many|much) shadows?,
      shadows? (is|are) too ${oneOf('hard harsh strong dark deep heavy black big long sharp much many')},
      ${unlessAfter(HOW_IT_IS)}(no|without|avoid)( the| any)? ${oneOf('hard strong dark deep heavy black sharp')} shadows?`,
    tone: { contrast: 0.1 },
    said: 'More contrast',
    against: 'Softer',
  },
  // Not 'candles blown out'; and 'blown out and too dark' is made brighter.
  {
    words: '(?=blown)(?<!candles?( (is|are))? |dark(?!e).*)blown([- ]?out| highlights)(?!.*dark(?!e))',
    tone: { light: 7 },
    said: 'Brighter',
    against: 'Darker',
  },
  { words: 'garish, artificial, neon', tone: { vivid: 0.2 }, said: 'More vivid', against: 'Less vivid' },
  {
    words: `
      (yellow|orange)(ish|y)? (cast|tint|tinge), (no|not|without)( the)? (yellow|orange)(?! \\p{L}),
      yellowish, orangey, gelbstich(ig)?, jaunâtre, ${PARTS.yellow}`,
    tone: { warmth: 4 },
    said: 'Warmer',
    against: 'Less yellow',
  },
  {
    words: `blue(ish)? (cast|tint|tinge), blue?ish, blaustich(ig)?, ${PARTS.blue}`,
    tone: { warmth: -4 },
    said: 'Cooler',
    against: 'Less blue',
  },
]);

import { describe, expect, it } from 'vitest';
import { COLOUR_PROMPT, STYLES } from '#shared/styles.ts';
import { IMPOSSIBLE } from './prompt-impossible.ts';
import { TONE_WORDS } from './prompt-tones.ts';
import { readPrompt } from './prompt-words.ts';

/** Of each kind of words one in English, German, French, Italian and Spanish. */
const TONES: Record<string, readonly [string, string, string, string, string]> = {
  'Brighter, as asked': ['bright', 'hell', 'clair', 'chiaro', 'claro'],
  'Darker, as asked': ['dark', 'dunkel', 'sombre', 'scuro', 'oscuro'],
  'Moodier, as asked': ['moody', 'dramatisch', 'dramatique', 'drammatico', 'dramático'],
  'Warmer, as asked': ['warm', 'warm', 'chaud', 'caldo', 'cálido'],
  'Cooler, as asked': ['cold', 'kalt', 'froid', 'freddo', 'frío'],
  'More contrast, as asked': ['contrasty', 'kontrastreich', 'contraste', 'contrasto', 'contraste'],
  'Softer, as asked': ['soft', 'weich', 'doux', 'morbido', 'suave'],
  'More vivid, as asked': ['vivid', 'kräftig', 'vif', 'vivace', 'vivo'],
  'Vintage, as asked': ['vintage', 'vintage', 'vintage', 'vintage', 'vintage'],
  'More muted, as asked': ['pale', 'gedämpft', 'pâle', 'smorzato', 'apagado'],
};

describe('the words of a prompt', () => {
  it.each(TONE_WORDS)('too much of it is less, and not enough of it more: $said', ({ said, against }) => {
    const [english, german, french, italian, spanish] = TONES[said]!;
    const tooMuch = [
      `too ${english}`,
      `It is a bit too ${english}, please`,
      `overly ${english}`,
      `zu ${german}`,
      `trop ${french}`,
      `troppo ${italian}`,
      `demasiado ${spanish}`,
    ];
    const tooLittle = [
      `not ${english} enough`,
      `isn’t ${english} enough`,
      `nicht ${german} genug`,
      `pas assez ${french}`,
      `non abbastanza ${italian}`,
      `no es bastante ${spanish}`,
    ];
    for (const text of tooMuch) expect(readPrompt(text).did, text).toEqual([against]);
    for (const text of tooLittle) expect(readPrompt(text).did, text).toEqual([said]);
    for (const text of [
      `not too ${english}`,
      `nicht zu ${german}`,
      `pas trop ${french}`,
      `${english} enough`,
    ])
      expect(readPrompt(text), text).toMatchObject({ did: [], tone: readPrompt('').tone });
  });

  it.each([
    ['too much contrast', 'Less contrast, as asked'],
    ['trop de contraste', 'Less contrast, as asked'],
    ['zu wenig Kontrast', 'More contrast, as asked'],
    ['too little contrast', 'More contrast, as asked'],
    ['too dark and cold', 'Brighter, as asked; Warmer, as asked'],
    ['it is too dark, brighten', 'Brighter, as asked'],
    ['brighter, it was too dark', 'Brighter, as asked'],
    ['brighten the dark corners', 'Brighter, as asked'],
    ['a bit darker, but not too dark', 'Darker, as asked'],
    ['the picture is dark, please fix', 'Brighter, as asked'],
    ['It’s dark', 'Brighter, as asked'],
    ['das Foto ist dunkel', 'Brighter, as asked'],
    // What is described is wished for.
    ['the image is dark and moody', 'Darker, as asked; Moodier, as asked'],
    ['the picture is bright and warm', 'Brighter, as asked; Warmer, as asked'],
    ['the light is warm', 'Warmer, as asked'],
    ['keep it bright', 'Brighter, as asked'],
    ['make sure it is dark', 'Darker, as asked'],
    ['it is so dark', 'Brighter, as asked'],
  ])('%j: %s', (prompt, said) => {
    expect(readPrompt(prompt).did.join('; ')).toBe(said);
  });

  it('what is said twice is done once', () => {
    expect(readPrompt('it is too dark, brighten, much brighter').tone).toEqual(readPrompt('brighter').tone);
  });

  it.each([
    'keep the wooden table',
    'keep my marble table',
    'leave the marble as it is',
    'wooden board stays',
    'on my wooden table',
    'don’t change the marble',
    'the original slate',
    'not Fresh Market',
    'Marmor behalten',
    'mein Holztisch',
    'der Holztisch bleibt',
    'garder le marbre',
    'mon marbre',
    'lascia il marmo',
    'deja el mármol',
    'keep the dark background',
    'my white table',
    'too rustic',
  ])('%j asks for no other surface', (prompt) => {
    expect(readPrompt(prompt)).toMatchObject({ style: null, backdrop: null, did: [], couldNot: [] });
  });

  it.each([
    ['my burger on marble', 'marble'],
    ['keep the burger and put it on marble', 'marble'],
    ['keep the dish as it is on dark slate', 'slate'],
    ['on slate, the dish stays as it is', 'slate'],
    ['put my soup on a marble table', 'marble'],
    ['keep dish unchanged on dark slate', 'slate'],
    ['keep it minimal', 'zen'],
    ['our Fresh Market look', 'market'],
  ])('%j keeps the dish alone: %s', (prompt, style) => {
    expect(readPrompt(prompt)).toMatchObject({ style, did: [], couldNot: [] });
  });

  it.each([
    'marble cake',
    'slate of cheeses',
    'dark rye bread',
    'dark soy sauce',
    'served warm',
    'serve it cold',
    'white wine sauce',
    'warm apple pie',
    'dark chocolate cake on a white plate',
    'soft boiled egg',
    'bright orange soup',
    'oak smoked salmon',
    'walnut bread',
    'smoky bbq sauce',
    'steak with garlic butter',
    'dunkle Schokolade',
    'weiche Eier',
    'soupe froide',
    'zuppa fredda',
    'sopa fría',
    'chef’s salad',
  ])('%j is the name of a dish and asks for nothing', (prompt) => {
    expect(readPrompt(prompt)).toMatchObject({ style: null, backdrop: null, did: [], couldNot: [] });
  });

  it.each([
    ['warm light on the salad', 'Warmer, as asked'],
    ['dark moody burger', 'Darker, as asked; Moodier, as asked'],
    ['bright fresh salad', 'Brighter, as asked'],
  ])('%j is a wish beside a dish: %s', (prompt, said) => {
    expect(readPrompt(prompt).did.join('; ')).toBe(said);
  });

  it.each(STYLES.map(({ id, prompt }) => [id, prompt] as const))(
    'the full text of %s is that style and asks for nothing beyond it',
    (id, prompt) => {
      expect(readPrompt(prompt)).toMatchObject({ style: id, did: [], couldNot: [], backdrop: null });
      expect(readPrompt(prompt.toLowerCase())).toMatchObject({ style: id });
    },
  );

  it.each(STYLES.map(({ id, name }) => [name, id] as const))(
    'who names %s in words of their own gets it',
    (name, id) => {
      expect(readPrompt(`Like ${name}, please`)).toMatchObject({ style: id });
    },
  );

  it('our own text for a colour asks for nothing beyond the colour; words beside it do', () => {
    expect(readPrompt(COLOUR_PROMPT)).toMatchObject({ style: null, did: [], couldNot: [], backdrop: null });
    expect(readPrompt(`${COLOUR_PROMPT} Softer, please`).did).toEqual(['Softer, as asked']);
  });

  it.each([...STYLES.map(({ id, prompt }) => [id, prompt] as const), ['colour', COLOUR_PROMPT] as const])(
    'our text of %s with words added and clauses taken out asks only for what was added',
    (_, prompt) => {
      const clauses = prompt.replace(/\.$/, '').split(/(?<=[,:]) /);
      const shortened = clauses.map((_clause, out) => clauses.filter((_other, at) => at !== out).join(' '));
      for (const text of [prompt.replace(/\.$/, ''), ...shortened]) {
        expect(readPrompt(`${text}, with basil.`), text).toMatchObject({ did: [], couldNot: [] });
        expect(readPrompt(`${text}, and warmer.`).did, text).toEqual(['Warmer, as asked']);
      }
    },
  );

  it('words of ours that somebody changes are theirs, and so is a single clause', () => {
    const darker = STYLES[1].prompt.replace('a friendly lunchtime mood', 'a darker mood');
    expect(readPrompt(darker).did).toEqual(['Darker, as asked']);
    expect(readPrompt('a salad in soft diffuse light').did).toEqual(['Softer, as asked']);
  });

  it.each([
    ['on a white marble table', 'marble'],
    ['dark slate, please', 'slate'],
    ['Black and gold', 'blackgold'],
    ['rustic wood', 'market'],
    ['soft daylight', 'daylight'],
    ['window light from the left', 'daylight'],
    ['very zen', 'zen'],
    ['minimal and calm', 'zen'],
    ['auf einem Holztisch', 'market'],
    ['sur du marbre blanc', 'marble'],
    ['luce naturale', 'daylight'],
    ['no marble, rather slate', 'slate'],
    ['no marble', null],
    ['ohne Marmor', null],
    ['', null],
    ['tasty', null],
  ])('%j names the style %s', (prompt, style) => {
    expect(readPrompt(prompt).style).toBe(style);
  });

  it.each([
    ['brighter', { light: 7 }],
    ['a bit darker and warmer', { light: -7, warmth: 4 }],
    ['heller und wärmer', { light: 7, warmth: 4 }],
    ['plus sombre', { light: -7 }],
    ['cooler, more contrast', { warmth: -4, contrast: 0.12 }],
    ['less contrast', { contrast: -0.12 }],
    ['not too bright', { light: 0 }],
    ['vivid colours', { vivid: 0.2 }],
    ['muted', { vivid: -0.2 }],
    ['dark slate', { light: 0 }],
    ['dark background', { light: 0 }],
  ])('%j changes light and colour by %o', (prompt, tone) => {
    expect(readPrompt(prompt).tone).toMatchObject(tone);
  });

  it.each([
    ['dark background', 'dark'],
    ['weißer Hintergrund', 'light'],
    ['no white background', null],
    ['Hintergrund dunkel', 'dark'],
    ['dark', null],
  ])('%j asks for a backdrop: %s', (prompt, backdrop) => {
    expect(readPrompt(prompt).backdrop).toBe(backdrop);
  });

  it.each([
    ['with steam rising', ['Can’t add: steam']],
    ['add chopped chives', ['Can’t add: chopped chives']],
    ['remove the fork', ['Can’t remove: the fork']],
    ['zoom in', ['Can’t change: how close the dish is']],
    ['from above', ['Can’t change: the angle of view']],
    ['our logo in the corner', ['Can’t add: text or logos']],
    ['hands holding it', ['Can’t add: people or hands']],
    ['more garlic', ['Can’t add: garlic']],
    ['with a glass of wine', ['Can’t add: glass of wine']],
    ['in black and white', ['Can’t make: black and white']],
    ['black and white marble', []],
    ['keep the candles', []],
    ['no text, no hands', []],
    ['without garnish', []],
    ['add more light', []],
    ['brighter', []],
  ])('%j says what cannot be done: %o', (prompt, couldNot) => {
    expect(readPrompt(prompt).couldNot).toEqual(couldNot);
    // By this beginning the app knows what was asked for in words.
    for (const line of couldNot) expect(line).toMatch(/^Can’t /);
  });

  it('every saying of what cannot be done begins alike', () => {
    for (const { saying } of IMPOSSIBLE) expect(saying).toMatch(/^Can’t /);
  });

  it('reads a hostile prompt quickly', () => {
    const started = performance.now();
    readPrompt('no '.repeat(50_000));
    readPrompt(`add ${'a'.repeat(200_000)}`);
    readPrompt(',not dark'.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

import { describe, expect, it } from 'vitest';
import { COLOUR_PROMPT, STYLES } from '#shared/styles.ts';
import { IMPOSSIBLE } from './prompt-tables.ts';
import { readPrompt } from './prompt-words.ts';

describe('the words of a prompt', () => {
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
    for (const [, saying] of IMPOSSIBLE) expect(saying).toMatch(/^Can’t /);
  });

  it('reads a hostile prompt quickly', () => {
    const started = performance.now();
    readPrompt('no '.repeat(50_000));
    readPrompt(`add ${'a'.repeat(200_000)}`);
    readPrompt(',not dark'.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

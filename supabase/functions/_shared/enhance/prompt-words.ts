import { COLOUR_PROMPT, STYLES, type StyleId } from '../styles.ts';
import { addTones, type Tone } from './grade.ts';
import { readImpossible } from './prompt-impossible.ts';
import { isMild, stancesOf } from './prompt-stance.ts';
import { readSurface } from './prompt-surface.ts';
import { COLOUR_WORDS } from './prompt-tables.ts';
import {
  plainWords,
  withoutBackdrops,
  withoutFoodNames,
  withoutOurClauses,
  withoutStyleWords,
} from './prompt-text.ts';
import { FLAW_WORDS, TONE_WORDS } from './prompt-tones.ts';
import { readUnread } from './prompt-unread.ts';

/** What a prompt asks for, as far as it was understood. */
export interface Reading {
  style: StyleId | null;
  /** The style whose table lies below the dish; null: the photo keeps its own. */
  table: StyleId | null;
  /** The words say of what it is to be. */
  namesTable: boolean;
  /** Changes of light and colour beyond the style's own. */
  tone: Tone;
  backdrop: 'dark' | 'light' | 'plain' | null;
  did: string[];
  couldNot: string[];
  /** Backdrops in a colour, which words alone cannot bring. */
  colours: string[];
}

const NONE: Tone = { light: 0, contrast: 0, warmth: 0, vivid: 0 };

const negated = (tone: Partial<Tone>): Partial<Tone> =>
  Object.fromEntries(Object.entries(tone).map(([key, value]) => [key, -value]));

/** What each kind of words asks for: 'brighter' and 'too dark' alike. */
const changesIn = (text: string) =>
  [...TONE_WORDS, ...FLAW_WORDS].flatMap(({ words, kind, isFlaw, ...row }) => {
    const standing = stancesOf(text, words, kind);
    const wanted = standing.filter(({ stance, isOrder }) => stance === 'for' && (isOrder || !isFlaw));
    if (wanted.length > 0) return [{ ...row, isOrder: wanted.some(({ isOrder }) => isOrder) }];
    const isLess = standing.some(({ stance, word }) => stance === 'less' || (isFlaw && !isMild(word)));
    return isLess ? [{ said: row.against, against: row.said, tone: negated(row.tone), isOrder: true }] : [];
  });

/** What is said in two ways is done once; what is ordered goes before what is only mentioned: 'brighten the dark corners'. */
function readTone(text: string): { tone: Tone; did: string[] } {
  let tone = NONE;
  const did: string[] = [];
  const changes = changesIn(text);
  for (const { said, against, tone: change, isOrder } of changes) {
    const isOverruled = !isOrder && changes.some((other) => other.isOrder && other.said === against);
    if (isOverruled || did.includes(said)) continue;
    tone = addTones(tone, { ...NONE, ...change });
    did.push(said);
  }
  return { tone, did };
}

/**
 * Reads a prompt; `chosen` is the style that was picked beside it. The full text of a built-in style is that style, and
 * asks for nothing beyond it; so does a colour's.
 */
export function readPrompt(prompt: string, chosen: StyleId | null = null): Reading {
  const known = STYLES.find((one) => prompt.includes(one.prompt));
  const own = plainWords(prompt.replace(known?.prompt ?? COLOUR_PROMPT, ' '));
  const asked = withoutOurClauses(own);
  const picked = chosen ?? known?.id ?? null;
  const { isTableRead, isTableKept, unmixed, ...surface } = readSurface({ own, asked }, picked);
  const { tone, did } = readTone(withoutBackdrops(withoutStyleWords(withoutFoodNames(asked))));
  const colours = stancesOf(asked, COLOUR_WORDS).filter(({ stance }) => stance === 'for');
  const impossible = readImpossible(asked);
  const unread = readUnread(
    asked,
    impossible.map(({ words }) => words),
    isTableRead,
  );
  const mixed =
    picked && unmixed.length > 0 ? [`Can’t mix ${nameOf(picked)} with: ${unmixed.join(', ')}`] : [];
  // Not among what was asked for in vain: it may be what the dish is called.
  const left = unread.length > 0 ? [`These words had no effect: ${unread.join(', ')}`] : [];
  return {
    ...surface,
    tone,
    did: isTableKept ? ['Table kept, as asked', ...did] : did,
    couldNot: [...new Set(impossible.map(({ saying }) => saying)), ...mixed, ...left],
    colours: [...new Set(colours.map(({ word }) => word))],
  };
}

const nameOf = (style: StyleId): string => STYLES.find(({ id }) => id === style)?.name ?? '';

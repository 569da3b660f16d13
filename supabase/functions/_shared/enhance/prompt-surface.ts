import type { StyleId } from '../styles.ts';
import { stancesOf, type Stance } from './prompt-stance.ts';
import {
  BACKDROP_WORDS,
  LIGHT_WORDS,
  LOOK_WORDS,
  STYLE_NAMES,
  TABLE_NOUNS,
  TABLE_WORDS,
  WOODEN,
  type StyleWords,
} from './prompt-tables.ts';
import { without, withoutFoodNames, withoutStyleWords } from './prompt-text.ts';

interface SurfaceReading {
  /** Whose light it is. */
  style: StyleId | null;
  /** Whose table lies below the dish; null: the photo keeps its own. */
  table: StyleId | null;
  backdrop: 'dark' | 'light' | 'plain' | null;
  /** The words say of what the table is to be. */
  namesTable: boolean;
  /** What is said of table and background was understood. */
  isTableRead: boolean;
  /** A table would have come with the style, and the words are against it. */
  isTableKept: boolean;
  /** Words for other styles than the one that was picked. */
  unmixed: string[];
}

/** What is read: all that somebody wrote, and what of it is not ours. */
interface Words {
  own: string;
  asked: string;
}

const has = (text: string, words: RegExp, ...stances: Stance[]): boolean =>
  stancesOf(text, words, 'surface').some(({ stance }) => stances.includes(stance));

/** The style that most of the words name; the first named where two are named as often. 'Dark wood' names no other wood. */
function readStyle(text: string, rows: StyleWords): StyleId | null {
  const votes = new Map<StyleId, { count: number; first: number }>();
  const named = rows.flatMap(([words, style]) =>
    stancesOf(text, words, 'surface').map((found) => ({
      ...found,
      style,
      end: found.index + found.word.length,
    })),
  );
  for (const { stance, index, end, word, style } of named) {
    const isPart = named.some((other) => other.index <= index && end <= other.end && other.word !== word);
    if (stance !== 'for' || isPart) continue;
    const vote = votes.get(style) ?? { count: 0, first: index };
    votes.set(style, { count: vote.count + 1, first: Math.min(vote.first, index) });
  }
  const ranked = [...votes].toSorted(([, p], [, q]) => q.count - p.count || p.first - q.first);
  return ranked[0]?.[0] ?? null;
}

/** Whether words are against this table: 'no wood', 'keep the table', 'on my marble'. */
function isUnwanted(table: StyleId, asked: string): boolean {
  if (has(asked, TABLE_NOUNS, 'stays')) return true;
  return TABLE_WORDS.some(([words, style]) => {
    if (has(asked, words, 'stays')) return true;
    const isSuch = style === 'market' ? WOODEN.includes(table) : style === table;
    return isSuch && has(asked, words, 'against', 'less');
  });
}

/** Words that stand for a style, as far as it is none of these. */
const otherStyles = (asked: string, ...known: (StyleId | null)[]): string[] => [
  ...new Set(
    [...LIGHT_WORDS, ...LOOK_WORDS, ...STYLE_NAMES]
      .filter(([, style]) => !known.includes(style))
      .flatMap(([words]) => stancesOf(asked, words, 'surface'))
      .flatMap(({ stance, word }) => (stance === 'for' ? [word] : [])),
  ),
];

/** 'Marble Studio' names a style, and of its table nothing more than that. */
const NAMES = STYLE_NAMES.map(([words]) => words);
const withoutStyleNames = (text: string): string => without(text, NAMES, ' ');

/** Light and table that the words and the picked style ask for: a table that is named goes before the style's own. */
export function readSurface({ own, asked }: Words, picked: StyleId | null): SurfaceReading {
  const [all, theirs] = [withoutFoodNames(own), withoutFoodNames(asked)];
  const ofWords = (rows: StyleWords) => (picked ? null : readStyle(all, rows));
  const named = ofWords(STYLE_NAMES);
  const light = named ?? ofWords(LIGHT_WORDS);
  const look = picked ?? named ?? ofWords(LOOK_WORDS);
  const told =
    readStyle(withoutStyleNames(theirs), TABLE_WORDS) ??
    (picked ? null : readStyle(withoutStyleNames(all), TABLE_WORDS));
  const stays = has(theirs, TABLE_NOUNS, 'stays');
  const behind = BACKDROP_WORDS.find(({ words }) => has(withoutStyleWords(theirs), words, 'for'));
  const brought = look ?? light;
  const fitting =
    behind && !stays && !(brought && behind.tables.includes(brought)) ? behind.tables[0] : brought;
  const isRefused = brought !== null && !behind && isUnwanted(brought, theirs);
  const isTableKept = told === null && (isRefused || (stays && (brought !== null || behind !== undefined)));
  return {
    style: light ?? look ?? told,
    table: isTableKept ? null : (told ?? fitting),
    backdrop: behind?.backdrop ?? null,
    namesTable: told !== null,
    isTableRead: told !== null || behind !== undefined || has(theirs, TABLE_NOUNS, 'stays'),
    isTableKept,
    unmixed: picked ? otherStyles(theirs, picked, told) : [],
  };
}

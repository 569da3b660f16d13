import { lineAt, type Sentence } from './read-sentences.ts';

/** What a page says before there is any script: its title, what attributes say, and what stands there without scripts. */
export const readMarkup = (html: string): Sentence[] =>
  findAll(html, /\b(?:content|alt|title)="([^"]+)"|<(?:title|noscript)>([^<]+)</g);

/** What is said of the product before the first chapter. */
export function readProse(markdown: string): Sentence[] {
  const [beginning = ''] = markdown.split(/^## /m, 1);
  return findAll(beginning, /^(?![#<])((?:.+\n)+)/gm);
}

/** What the database says where it refuses. */
export const readRefusals = (sql: string): Sentence[] => findAll(sql, /\braise exception '([^']+)'/gi);

const findAll = (text: string, pattern: RegExp): Sentence[] =>
  [...text.matchAll(pattern)].map((found) => ({
    line: lineAt(text, found.index),
    text: (found[1] ?? found[2] ?? '').replaceAll(/\s+/g, ' ').trim(),
  }));

import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { REPOSITORY } from '#tests/setup/run-part.ts';
import { readRefusals, readMarkup, readProse } from './read-other-texts.ts';
import { readSentences, type Sentence } from './read-sentences.ts';

/** Where the sentences of screens, toasts, notifications, mails and refusals stand; and the page and README before all. */
const PLACES = [
  'README.md',
  'index.html',
  'src/{app,features,pages,state,ui}/**/*.{ts,tsx}',
  'src/core/model/*.ts',
  'src/build/licences.ts',
  'sw/after-sending.ts',
  'supabase/local/{auth,mail}/*.ts',
  'supabase/local/{functions,router}.ts',
  'supabase/local/database/{fair-use,lost}.ts',
  'supabase/local/storage/refusal.ts',
  'supabase/functions/_shared/styles.ts',
  'supabase/functions/_shared/{dish-lock,enhance}/*.ts',
  'supabase/functions/transform-image/{handler,request-error,pictures/enhance-photo}.ts',
  'supabase/migrations/*.sql',
];

/** What people type: words that are read, and said to nobody. */
const TYPED = /\/prompt-(grammar|tables|unread)\.ts$/;

const READERS: Record<string, (text: string) => Sentence[]> = {
  '.html': readMarkup,
  '.md': readProse,
  '.sql': readRefusals,
  '.ts': (code) => readSentences(code, 'ts'),
  '.tsx': (code) => readSentences(code, 'tsx'),
};

export interface SentenceOfFile extends Sentence {
  file: string;
}

export function sentencesOnScreens(folder = REPOSITORY): SentenceOfFile[] {
  const files = globSync(PLACES, { cwd: folder }).filter(
    (file) => !file.includes('.test.') && !TYPED.test(file),
  );
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return (READERS[extname(file)]?.(text) ?? []).map((sentence) => ({ file, ...sentence }));
  });
}

/** As the screens were at a commit. */
export function sentencesAt(commit: string, repository = REPOSITORY): SentenceOfFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  try {
    const archive = join(folder, 'all.tar');
    execFileSync('git', ['archive', '--output', archive, commit], { cwd: repository });
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    return sentencesOnScreens(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

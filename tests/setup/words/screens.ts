import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '#tests/setup/run-part.ts';
import { readSentences, type Sentence } from './read-sentences.ts';

/** Where the sentences of screens, toasts, notifications and mails stand. */
const PLACES = [
  'src/{app,features,pages,state,ui}/**/*.{ts,tsx}',
  'src/core/model/*.ts',
  'sw/after-sending.ts',
  'supabase/local/mail/*.ts',
  'supabase/functions/_shared/{dish-lock,enhance}/*.ts',
  'supabase/functions/transform-image/{request-error,pictures/enhance-photo}.ts',
];

export interface SentenceOfFile extends Sentence {
  file: string;
}

export function sentencesOnScreens(): SentenceOfFile[] {
  const files = globSync(PLACES, { cwd: REPOSITORY }).filter((file) => !file.includes('.test.'));
  return files.toSorted().flatMap((file) => {
    const code = readFileSync(join(REPOSITORY, file), 'utf8');
    const lang = file.endsWith('x') ? 'tsx' : 'ts';
    return readSentences(code, lang).map((sentence) => ({ file, ...sentence }));
  });
}

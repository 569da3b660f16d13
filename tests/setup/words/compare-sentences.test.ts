import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compareSentences } from './compare-sentences.ts';
import { sentencesAt } from './screens.ts';

const repository = mkdtempSync(join(tmpdir(), 'words-'));
afterAll(() => rmSync(repository, { recursive: true }));

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...words], {
    cwd: repository,
    stdio: 'pipe',
  });

function commit(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(repository, file, '..'), { recursive: true });
    writeFileSync(join(repository, file), text);
  }
  git('add', '.');
  git('commit', '-m', 'Say it');
}

test('between two commits the sentences of each screen that went are told, and those that came', () => {
  git('init', '-q');
  commit({
    'src/ui/soup.tsx': '<p>Waiting for a signal</p>;\n<p>Add photos first</p>;\n',
    'src/ui/bread.tsx': '<p>Take photo</p>;\n',
    'README.md': 'A photo app.\n',
  });
  commit({
    'src/ui/soup.tsx': '<p>Add photos first</p>;\n<p>Waiting for a connection</p>;\n',
    'src/pages/new-page.tsx': '<h1 title="New page">New</h1>;\n',
  });
  const lines = compareSentences(sentencesAt('HEAD~1', repository), sentencesAt('HEAD', repository));
  expect(lines).toEqual([
    'src/pages/new-page.tsx',
    '+ New page',
    '+ New',
    'src/ui/soup.tsx',
    '- Waiting for a signal',
    '+ Waiting for a connection',
  ]);
});

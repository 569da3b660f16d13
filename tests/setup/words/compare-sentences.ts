import type { SentenceOfFile } from './screens.ts';

/** Of each file, the sentences that went (-) and those that came (+); one that only moved within its file is neither. */
export function compareSentences(
  before: readonly SentenceOfFile[],
  after: readonly SentenceOfFile[],
): string[] {
  const files = [...new Set([...before, ...after].map(({ file }) => file))].toSorted();
  return files.flatMap((file) => {
    const gone = textsOf(before, file);
    const come = textsOf(after, file);
    const lines = [
      ...gone.filter((text) => !come.includes(text)).map((text) => `- ${text}`),
      ...come.filter((text) => !gone.includes(text)).map((text) => `+ ${text}`),
    ];
    return lines.length === 0 ? [] : [file, ...lines];
  });
}

const textsOf = (sentences: readonly SentenceOfFile[], of: string): string[] => [
  ...new Set(sentences.filter(({ file }) => file === of).map(({ text }) => text)),
];

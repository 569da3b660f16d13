// Prints every sentence that a person may see, with its place:
//   node tests/setup/words/list-sentences.ts
// or, of two commits, what each file said before and says after; without a second one, up to the working tree:
//   node tests/setup/words/list-sentences.ts BEFORE [AFTER]
import { compareSentences } from './compare-sentences.ts';
import { sentencesAt, sentencesOnScreens } from './screens.ts';

const [before, after] = process.argv.slice(2);
if (before === undefined)
  for (const { file, line, text } of sentencesOnScreens()) console.log(`${file}:${String(line)}\t${text}`);
else {
  const now = after === undefined ? sentencesOnScreens() : sentencesAt(after);
  for (const line of compareSentences(sentencesAt(before), now)) console.log(line);
}

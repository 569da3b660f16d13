// Prints every sentence that a person may see, with its place: node tests/setup/words/list-sentences.ts
import { sentencesOnScreens } from './screens.ts';

for (const { file, line, text } of sentencesOnScreens()) console.log(`${file}:${String(line)}\t${text}`);

import { spawn } from 'node:child_process';
import { join } from 'node:path';

interface Told {
  /** What broke; undefined: nothing did. */
  found: string | undefined;
  /** Everything that was said. */
  text: string;
}

/** Tells stories in a process of their own: a phone takes the place of all that a process has of a browser. */
export function tellStories(...given: string[]): Promise<Told> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'simulate.ts'), ...given]);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      const found = /^found after .*$/m.exec(text)?.[0];
      // It ends badly only where it has found something.
      if ((code === 0) === (found === undefined)) resolve({ found, text });
      else reject(new Error(`The simulation itself broke down (${String(code)}):\n${text}`));
    });
  });
}

/**
 * Makes the fonts of src/ui/fonts from those of Fontsource: `node src/artwork/subset-fonts.ts`. Each face comes as two
 * files, so that the first paint waits for few bytes: the letters of English, and the rest of Latin, which a browser
 * fetches where a name or a dish needs it. Run it after an update of the fonts, and commit what it writes.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Needed here alone, so it is fetched when it is needed. */
const SUBSETTER = 'subset-font@2.9.0';
const FOLDER = join(import.meta.dirname, '..', 'ui', 'fonts');

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');
const PARTS = {
  english: `${between(0x20, 0x7e)}\u00A0–—‘’“”…€©×→−·½`,
  // The same as unicode-range in fonts.css says.
  latin: `${between(0xa1, 0xff)}ıŒœˆ˚˜ʻʼ‚„†‡•‰′″‹›⁄™↑↓∕`,
};

type Range = number | { min: number; max: number };
interface Options {
  targetFormat: 'woff2';
  noHinting: boolean;
  keepFeatures: string[];
  variationAxes: Record<string, Range>;
}
type Subset = (font: Buffer, text: string, options: Options) => Promise<Buffer>;

const FEATURES = ['kern', 'liga', 'ccmp', 'mark', 'mkmk', 'locl', 'rlig', 'rvrn', 'tnum'];
const FACES: readonly { name: string; source: string; variationAxes: Record<string, Range> }[] = [
  // Headlines have one weight, and no size beyond these.
  {
    name: 'fraunces',
    source: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'),
    variationAxes: { wght: 600, opsz: { min: 18, max: 72 } },
  },
  {
    name: 'inter',
    source: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

const tools = mkdtempSync(join(tmpdir(), 'plateglow-fonts-'));
try {
  execFileSync('npm', ['install', '--no-save', '--prefix', tools, SUBSETTER], { stdio: 'inherit' });
  const subset = createRequire(join(tools, 'here.js'))('subset-font') as Subset;
  for (const { name, source, variationAxes } of FACES) {
    const whole = await readFile(new URL(source));
    for (const [part, letters] of Object.entries(PARTS)) {
      const text =
        part === 'english'
          ? letters
          : Array.from(letters)
              .filter((letter) => !PARTS.english.includes(letter))
              .join('');
      const options: Options = {
        targetFormat: 'woff2',
        noHinting: true,
        keepFeatures: FEATURES,
        variationAxes,
      };
      const bytes = await subset(whole, text, options);
      await writeFile(join(FOLDER, `${name}-${part}.woff2`), bytes);
      console.log(`${name}-${part}.woff2: ${(bytes.length / 1000).toFixed(1)} kB`);
    }
    await copyFile(new URL('../LICENSE', source), join(FOLDER, `${name}-license.txt`));
  }
} finally {
  rmSync(tools, { recursive: true, force: true });
}

import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { REPOSITORY } from '#tests/setup/run-part.ts';

const FUNCTION = join(REPOSITORY, 'supabase', 'functions', 'transform-image');
/** As the CLI compresses what it sends. */
const QUALITY = 6;

/** The function's own files: what its entry imports at run time. */
export const functionFiles = (): string[] => [...filesFrom(join(FUNCTION, 'index.ts'))];

/** Of its bundle, compressed: its own files, and each package whole, as the platform's bundler takes them. */
export function compressedBundleBytes(): number {
  const { imports } = JSON.parse(readFileSync(join(FUNCTION, 'deno.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  const folders = new Set<string>();
  for (const name of Object.keys(imports)) addPackage(name.replace(/\/$/, ''), REPOSITORY, folders);
  const files = [...folders].flatMap((folder) =>
    globSync('**/*', { cwd: folder, exclude: ['node_modules/**'] }).map((file) => join(folder, file)),
  );
  const all = [...functionFiles(), ...files].filter((file) => statSync(file).isFile());
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return brotliCompressSync(Buffer.concat(all.map((file) => readFileSync(file))), { params }).length;
}

/** A package that is found from a folder, and all that it depends on. */
function addPackage(name: string, from: string, found: Set<string>): void {
  const folder = join(from, 'node_modules', name);
  if (!existsSync(folder)) {
    if (from === dirname(from)) throw new Error(`${name} is not there`);
    return addPackage(name, dirname(from), found);
  }
  if (found.has(folder)) return;
  found.add(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const needed of Object.keys(dependencies)) addPackage(needed, folder, found);
}

function filesFrom(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, 'utf8').replaceAll(/^(import|export) type [^;]*;/gm, '');
  for (const [, path = ''] of text.matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
    filesFrom(join(dirname(file), path), found);
  }
  return found;
}

/** Makes the WebAssembly of the dish finder's convolution from its text: `node src/training/assemble.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import wabt from 'wabt';

const FINDER = new URL('../../supabase/functions/_shared/finder/', import.meta.url);

/** The module that `convolution.wat` says, as text for `convolution-kernel.ts`. */
export async function assembleKernel(): Promise<string> {
  const assembler = await wabt();
  const file = new URL('convolution.wat', FINDER);
  const { buffer } = assembler
    .parseWat('convolution.wat', await readFile(file, 'utf8'), { simd: true })
    .toBinary({});
  return [
    '/** Made of convolution.wat by src/training/assemble.ts. */',
    `export const CONVOLUTION_KERNEL =\n  '${Buffer.from(buffer).toString('base64')}';\n`,
  ].join('\n');
}

if (import.meta.main) await writeFile(new URL('convolution-kernel.ts', FINDER), await assembleKernel());

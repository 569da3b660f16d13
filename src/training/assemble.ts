/** Makes the WebAssembly of the built-in engine from its text: `node src/training/assemble.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import wabt from 'wabt';

const SHARED = new URL('../../supabase/functions/_shared/', import.meta.url);

/** Where the text of each kernel stands, where its bytes go, and how they are called there. */
export const KERNELS = [
  { text: 'finder/convolution.wat', module: 'finder/convolution-kernel.ts', name: 'CONVOLUTION_KERNEL' },
  { text: 'pixels/planes.wat', module: 'pixels/plane-kernel.ts', name: 'PLANE_KERNEL' },
] as const;

/** The module that holds what the text says. */
export async function assemble({ text, name }: (typeof KERNELS)[number]): Promise<string> {
  const assembler = await wabt();
  const file = new URL(text, SHARED);
  const { buffer } = assembler
    .parseWat(basename(text), await readFile(file, 'utf8'), { simd: true })
    .toBinary({});
  return [
    `/** Made of ${basename(text)} by src/training/assemble.ts. */`,
    `export const ${name} =\n  '${Buffer.from(buffer).toString('base64')}';\n`,
  ].join('\n');
}

if (import.meta.main)
  for (const kernel of KERNELS) await writeFile(new URL(kernel.module, SHARED), await assemble(kernel));

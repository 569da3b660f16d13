import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { assemble, KERNELS } from './assemble.ts';

it.each(KERNELS)('what is shipped of $text is what it says', async (kernel) => {
  const shipped = new URL(`../../supabase/functions/_shared/${kernel.module}`, import.meta.url);
  expect(await assemble(kernel)).toBe(await readFile(shipped, 'utf8'));
});

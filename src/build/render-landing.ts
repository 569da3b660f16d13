import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ENTRY = 'src/app/prerender.tsx';

/**
 * Builds the app for Node, and has it render its landing page. Pictures bear the same addresses as in the build for
 * browsers, since these are made of their content.
 */
export async function renderLanding(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: true },
    build: { ssr: ENTRY, write: false, assetsInlineLimit: 0, target: 'node20' },
  });
  if (!('output' in built)) throw new Error('The build for Node has not one result');
  const folder = await mkdtemp(join(tmpdir(), 'plateglow-landing-'));
  try {
    for (const file of built.output) {
      const path = join(folder, file.fileName);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, file.type === 'chunk' ? file.code : file.source);
    }
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const entry = built.output.find((file) => file.type === 'chunk' && file.isEntry);
    if (!entry) throw new Error(`${ENTRY} was not built`);
    const { prerenderLanding } = (await import(pathToFileURL(join(folder, entry.fileName)).href)) as {
      prerenderLanding: () => Promise<string>;
    };
    return await prerenderLanding();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

/** Beside the app, where the help page leads to it. */
const LICENCES_FILE = 'licences.txt';

const packageFile = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  homepage: z.string().optional(),
  repository: z.union([z.string(), z.object({ url: z.string() })]).optional(),
});
const IS_LICENCE = /^(licen[cs]e|copying|notice|ofl)([.-]|$)/i;
const RULE = `\n${'-'.repeat(80)}\n\n`;

/**
 * The licences of all libraries and typefaces of which something is in the build, with their whole texts: most of them
 * ask for no more than that. One without a text ends the build. `also`: those that come by style sheets, of which the
 * bundler says nothing. Each build has a collector of its own.
 */
export function licences(also: readonly string[]) {
  const folders = new Set(also.map((name) => join('node_modules', name)));
  let outDir = '';
  const collect = (): Plugin => ({
    name: 'plateglow:collect-licences',
    apply: 'build',
    moduleParsed({ id }) {
      const folder = packageFolderOf(id);
      if (folder !== undefined) folders.add(folder);
    },
  });
  const write: Plugin = {
    name: 'plateglow:write-licences',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (outDir = resolve(config.root, config.build.outDir)),
    closeBundle: {
      // After the service worker, which is built there.
      order: 'post',
      sequential: true,
      async handler() {
        await writeFile(join(outDir, LICENCES_FILE), describeAll(folders));
      },
    },
  };
  return { collect, write };
}

/** The folder of the package that a module lies in; undefined for our own. */
export function packageFolderOf(id: string): string | undefined {
  return /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)[\\/]/.exec(id)?.[1];
}

export function describeAll(folders: Iterable<string>): string {
  const texts = [...folders].map(describe).toSorted((a, b) => a.localeCompare(b, 'en'));
  const head = 'This app uses these open-source works. Thank you.\n';
  return [head, ...new Set(texts)].join(RULE);
}

function describe(folder: string): string {
  const { name, version, license, homepage, repository } = packageFile.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const source = typeof repository === 'object' ? repository.url : repository;
  const texts = readdirSync(folder)
    .filter((file) => IS_LICENCE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length === 0) throw new Error(`${name} ${version} has no text of its licence (${license})`);
  const facts = [`${name} ${version}`, license, source ?? homepage].filter((fact) => fact !== undefined);
  return `${facts.join('\n')}\n\n${texts.join('\n\n')}\n`;
}

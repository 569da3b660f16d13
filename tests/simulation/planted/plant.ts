import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlantedFault } from './faults.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');

/** A file as it is with a fault in it; a snippet that is no longer there, or there twice, is an error. */
function spoil(source: string, { changes, name }: PlantedFault, file: string): string {
  let spoilt = source;
  for (const { from, to } of changes.filter((change) => change.file === file)) {
    const places = spoilt.split(from).length - 1;
    if (places !== 1)
      throw new Error(`'${name}' is to replace in ${file} what stands there ${places} times:\n${from}`);
    spoilt = spoilt.replace(from, () => to);
  }
  return spoilt;
}

/** Puts the fault into the sources that lie in this folder. */
export function plantIn(folder: string, fault: PlantedFault): void {
  for (const file of new Set(fault.changes.map((change) => change.file))) {
    const path = join(folder, file);
    writeFileSync(path, spoil(readFileSync(path, 'utf8'), fault, file));
  }
}

/** Whether the fault can still be planted; throws where it cannot. */
export function tryToPlant(fault: PlantedFault): void {
  for (const { file } of fault.changes) spoil(readFileSync(join(REPOSITORY, file), 'utf8'), fault, file);
}

/** Everything that is loaded from here on has the fault. */
export function plant(fault: PlantedFault): void {
  tryToPlant(fault);
  const files = new Map(fault.changes.map(({ file }) => [join(REPOSITORY, file), file]));
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const file = url.startsWith('file:') ? files.get(fileURLToPath(url)) : undefined;
      if (file === undefined || loaded.source === undefined || loaded.source === null) return loaded;
      const text =
        typeof loaded.source === 'string'
          ? loaded.source
          : Buffer.from(loaded.source as Uint8Array).toString();
      return { ...loaded, source: spoil(text, fault, file) };
    },
  });
}

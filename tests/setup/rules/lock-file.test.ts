// `npm ci` installs what the lock file lists and nothing else. A file written on one machine may list that machine's
// binaries alone, and then nobody on a Mac, on Windows or on Alpine can build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '#tests/setup/run-part.ts';

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Where Node looks for a package: beside the one that asks, then beside each that holds it. */
function* placesOf(name: string, asker: string): Generator<string> {
  for (let holder = asker; ; holder = holder.slice(0, Math.max(0, holder.lastIndexOf('/node_modules/')))) {
    yield holder ? `${holder}/node_modules/${name}` : `node_modules/${name}`;
    if (!holder) return;
  }
}

const missingFrom = (locked: Readonly<Record<string, Locked>>): string[] =>
  Object.entries(locked).flatMap(([asker, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) =>
      [...placesOf(name, asker)].every((place) => !(place in locked)),
    ),
  );

test('a binary that the file does not list is missed, one that lies further up is not', () => {
  const asker = 'node_modules/bundler/node_modules/parser';
  const parser = { optionalDependencies: { 'parser-darwin': '1.0.0', 'parser-linux': '1.0.0' } };
  const found = { 'node_modules/bundler/node_modules/parser-linux': {} };
  expect(missingFrom({ '': {}, [asker]: parser, ...found })).toEqual(['parser-darwin']);
  expect(missingFrom({ [asker]: parser, ...found, 'node_modules/parser-darwin': {} })).toEqual([]);
});

test('the lock file lists the binaries of every machine', () => {
  const { packages } = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  expect(missingFrom(packages)).toEqual([]);
});

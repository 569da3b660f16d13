// A lint pattern that matches nothing is green. So every rule is shown a planted fault, which it must
// report, and an allowed twin, on which it must be silent.
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { CONSTRUCT_PLANTS } from './construct-plants.ts';
import { IMPORT_ROWS } from './import-plants.ts';
import { RULES_FILE, importRules } from './import-table.ts';
import { type Complaint, PlantBed } from './plant-bed.ts';

const IMPORT_RULES = ['eslint(no-restricted-imports)', 'import(no-relative-parent-imports)'];

const sideEffects = (paths: readonly string[]): string => paths.map((path) => `import '${path}';\n`).join('');
const typeImports = (paths: readonly string[]): string =>
  paths.map((path) => `import type { Planted } from '${path}';\n`).join('');

const faults = new PlantBed();
const twins = new PlantBed();
for (const row of IMPORT_ROWS) {
  faults.plant(row.in, sideEffects([...row.forbidden, ...(row.typesOnly ?? [])]));
  twins.plant(row.in, sideEffects(row.allowed) + typeImports(row.typesOnly ?? []));
}
// Constructs have beds of their own: some stand in the same files as the rows above.
const constructFaults = new PlantBed();
const constructTwins = new PlantBed();
for (const { file, fault, twin, twinFile } of CONSTRUCT_PLANTS) {
  constructFaults.plant(file, fault);
  constructTwins.plant(twinFile ?? file, twin);
}

const complaintsAbout = (complaints: Complaint[], file: string, rules: readonly string[]): Complaint[] =>
  complaints.filter((complaint) => complaint.file === file && rules.includes(complaint.rule));

afterAll(() => {
  for (const bed of [faults, twins, constructFaults, constructTwins]) bed[Symbol.dispose]();
});

test('the linter reads the rules of the import table as it is now: else npm run fix', () => {
  expect(readFileSync(RULES_FILE, 'utf8')).toBe(importRules);
});

describe('a file may import only what its folder may', () => {
  const ofFaults = faults.lint();
  const ofTwins = twins.lint();

  test.each(IMPORT_ROWS)('$in', (row) => {
    const forbidden = [...row.forbidden, ...(row.typesOnly ?? [])];
    const reported = complaintsAbout(ofFaults, row.in, IMPORT_RULES).map(({ line }) => forbidden[line - 1]);
    expect(new Set(reported)).toEqual(new Set(forbidden));

    const allowed = [...row.allowed, ...(row.typesOnly ?? [])];
    const wronged = complaintsAbout(ofTwins, row.in, IMPORT_RULES).map(({ line }) => allowed[line - 1]);
    expect(wronged).toEqual([]);
  });
});

describe('a construct that we do not want is reported, and its twin is not', () => {
  const ofFaults = constructFaults.lint();
  const ofTwins = constructTwins.lint();

  test.each(CONSTRUCT_PLANTS)('$rule in $file', ({ rule, file, twinFile }) => {
    expect(complaintsAbout(ofFaults, file, [rule])).not.toEqual([]);
    expect(complaintsAbout(ofTwins, twinFile ?? file, [rule])).toEqual([]);
  });
});

// What has to stand in two places says the same in both, so that whoever adds a row, a style or an engine hears what is missing.
import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOOK_MB } from '#features/quick-look/look-size.ts';
import { ENGINE_NAMES } from '#functions/transform-image/engines/from-environment.ts';
import { isTooLargeForWasm } from '#functions/transform-image/pictures/wasm-limits.ts';
import { readSettings, SETTINGS } from '#local/settings.ts';
import { STYLES } from '#shared/styles.ts';
import { REPOSITORY } from '#tests/setup/run-part.ts';

const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');

/** The rows of the table under this heading, as lists of cells. */
function tableOf(file: string, heading: string): string[][] {
  const [, section = ''] = read(file).split(`## ${heading}\n`);
  const lines = section.split('\n## ', 1)[0]!.split('\n');
  const rows = lines.filter((line) => line.startsWith('|')).slice(2);
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const inCode = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
const isVariable = (word: string): boolean => /^[A-Z][A-Z_]+$/.test(word);

test('each style has its picture in public/styles, and so has a colour; no other lies there', () => {
  const names = [...STYLES.map(({ id }) => id), 'colour'].map((name) => `${name}.webp`);
  expect(readdirSync(join(REPOSITORY, 'public/styles')).toSorted()).toEqual(names.toSorted());
});

test('whoever saves data is told the size of what shows a photo in a style as its budget has it', () => {
  const { sizeBudgets } = JSON.parse(read('package.json')) as {
    sizeBudgets: { name: string; maxKB: number }[];
  };
  const budget = sizeBudgets.find(({ name }) => name === 'fetched with the first photo');
  expect(budget && (budget.maxKB / 1000).toFixed(1)).toBe(String(LOOK_MB));
});

test('who deploys to hosted Supabase is told which photos its function is too small for', () => {
  const told = /none above ([\d.]+) MP, no progressive JPEG, PNG or WebP above ([\d.]+) MP/;
  const [, most, mostHeld] = told.exec(read('supabase/README.md').replaceAll(/\s+/g, ' ')) ?? [];
  const sizes = (megapixels: string | undefined, kind: 'jpeg' | 'png' | 'webp', heldBytes = 0) =>
    [0, 1].map((more) =>
      isTooLargeForWasm(
        {
          width: Number(megapixels) * 1_000_000 + more,
          height: 1,
          channels: 3,
          isAnimated: false,
          heldBytes,
        },
        kind,
      ),
    );
  expect(sizes(most, 'jpeg')).toEqual([false, true]);
  expect(sizes(mostHeld, 'jpeg', 1)).toEqual([false, true]);
  expect(sizes(mostHeld, 'png')).toEqual([false, true]);
  expect(sizes(mostHeld, 'webp')).toEqual([false, true]);
});

describe('the settings of supabase/README.md', () => {
  const rows = tableOf('supabase/README.md', 'Settings');
  const inTables = [...rows, ...tableOf('tests/README.md', 'Variables')];
  const engines = globSync('supabase/functions/transform-image/engines/*.ts', { cwd: REPOSITORY })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(/settings\.\w+\(\s*'([A-Z_]+)'/g)].map(([, name = '']) => name),
    );
  const known = new Set([...Object.keys(SETTINGS), ...engines]);

  test('are all that the server and the engines read', () => {
    const named = new Set(inTables.flat().flatMap(inCode));
    expect(engines.length).toBeGreaterThan(10);
    expect([...known].filter((name) => !named.has(name))).toEqual([]);
  });

  test('are read by somebody, each of them', () => {
    const named = rows.flatMap(([names = '']) => inCode(names)).filter(isVariable);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('decide something, each of them', () => {
    const code = globSync('supabase/local/**/*.ts', { cwd: REPOSITORY })
      .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('local/settings.ts'))
      .map(read)
      .join('\n');
    const fields = Object.keys(readSettings({}));
    expect(fields.length).toBeGreaterThan(10);
    expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(code))).toEqual([]);
  });

  test('have the defaults that the table tells', () => {
    const told = rows.flatMap(([names = '', cell = '']) => {
      const settings = inCode(names);
      const defaults = cell.replaceAll('`', '').split(', ');
      return settings.length === defaults.length ? settings.map((name, at) => [name, defaults[at]]) : [];
    });
    const meant = told.map(([name, said]) => {
      const fallback = SETTINGS[name as keyof typeof SETTINGS]?.safeParse(undefined).data;
      return [name, fallback === undefined ? said : String(fallback)];
    });
    expect(told.length).toBeGreaterThan(10);
    expect(told).toEqual(meant);
  });

  test('name every engine', () => {
    const [, , text = ''] = rows.find(([names]) => names === '`IMAGE_PROVIDERS`') ?? [];
    expect(inCode(text).toSorted()).toEqual([...ENGINE_NAMES].toSorted());
  });
});

test('every file and folder that the README sends one to is there', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: REPOSITORY, encoding: 'utf8' }).split('\n');
  const rows = tableOf('README.md', 'Where do I change …?');
  expect(rows.length).toBeGreaterThan(20);
  const places = rows.flatMap(([, where = '']) => inCode(where)).flatMap((word) => word.split(' ').at(-1)!);
  const isPlace = (word: string) => /^[\w./-]+(\.\w+|\/)$/.test(word);
  const isThere = (place: string) =>
    files.some((file) =>
      place.endsWith('/') ? `/${file}`.includes(`/${place}`) : `/${file}`.endsWith(`/${place}`),
    );
  expect(places.filter(isPlace).filter((place) => !isThere(place))).toEqual([]);
});

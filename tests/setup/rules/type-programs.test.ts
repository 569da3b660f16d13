// core runs unchanged in the page and in the worker: two TypeScript programs include it, and each knows
// only its own world.
import { expect, test } from 'vitest';
import { PlantBed } from './plant-bed.ts';

const PAGE = 'tsconfig.json';
const WORKER = 'sw/tsconfig.json';
const PURE = 'supabase/functions/_shared/enhance/tsconfig.json';

function check(text: string): { page: string[]; worker: string[] } {
  using bed = new PlantBed();
  bed.plant('src/core/lib/plant.ts', text);
  return { page: bed.check(PAGE), worker: bed.check(WORKER) };
}

test('core cannot touch the document: the worker program fails', () => {
  const { page, worker } = check('export const title = (): string => document.title;\n');
  expect(page).toEqual([]);
  expect(worker).toEqual([expect.stringContaining("Cannot find name 'document'")]);
});

test('core cannot touch the clients of a worker: the page program fails', () => {
  const { page, worker } = check(
    'declare const self: ServiceWorkerGlobalScope;\nexport const all = () => self.clients.matchAll();\n',
  );
  expect(page).toEqual([expect.stringContaining("Cannot find name 'ServiceWorkerGlobalScope'")]);
  expect(worker).toEqual([]);
});

test('core may use what both worlds have', () => {
  const { page, worker } = check('export const read = (): Promise<Response> => fetch(location.href);\n');
  expect(page).toEqual([]);
  expect(worker).toEqual([]);
});

test('the strict flags hold in both programs', () => {
  const { page, worker } = check('export const first = (words: string[]): string => words[0];\n');
  expect(page).toEqual([expect.stringContaining('TS2322')]);
  expect(worker).toEqual([expect.stringContaining('TS2322')]);
});

test.each([
  ['the document', 'export const title = (): string => document.title;\n', "Cannot find name 'document'"],
  ['Node', "import { cpus } from 'node:os';\nexport const cores = cpus();\n", 'node:os'],
  ['Deno', 'export const version = Deno.version;\n', "Cannot find name 'Deno'"],
  ['the network', 'export const load = () => fetch("/");\n', "Cannot find name 'fetch'"],
])('the enhancer cannot touch %s: its own program fails', (_, text, complaint) => {
  using bed = new PlantBed();
  bed.plant('supabase/functions/_shared/enhance/plant.ts', text);
  expect(bed.check(PURE)).toEqual([expect.stringContaining(complaint)]);
});

test('the readers of photo containers can touch neither a document nor Node: they are of that program', () => {
  using bed = new PlantBed();
  const text = "import { cpus } from 'node:os';\nexport const both = () => [document.title, cpus()];\n";
  bed.plant('supabase/functions/_shared/photo-containers/plant.ts', text);
  expect(bed.check(PURE)).toEqual([
    expect.stringContaining('node:os'),
    expect.stringContaining("Cannot find name 'document'"),
  ]);
});

// What a phone must load, after gzip, held to the budgets under "sizeBudgets" in package.json.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const budgetList = z
  .array(
    z.strictObject({
      name: z.string(),
      /** Globs inside of dist/. */
      files: z.array(z.string()).min(1),
      /** Also count what these load at once: scripts named in HTML, and static imports of scripts. */
      withImports: z.boolean().default(false),
      /** Count these only: what they are found by may be something else. */
      only: z.string().optional(),
      /** Limit in kB of 1000 bytes, after gzip. */
      maxKB: z.number().positive(),
      /** Each file is a request of its own. */
      maxFiles: z.number().positive().optional(),
    }),
  )
  .min(1);

export type Budget = z.infer<typeof budgetList>[number];

export interface Measured {
  budget: Budget;
  files: string[];
  kB: number;
  complaint?: string;
}

/** Sums the files of each budget. A budget whose patterns match nothing is a complaint: it would guard nothing. */
export function measure(budgets: readonly Budget[], dist: string): Measured[] {
  return budgets.map((budget) => {
    const empty = budget.files.filter((pattern) => globSync(pattern, { cwd: dist }).length === 0);
    const matched = budget.files.flatMap((pattern) => globSync(pattern, { cwd: dist }));
    const found = new Set(budget.withImports ? withImports(matched, dist) : matched);
    const files = [...found].filter((file) => file.endsWith(budget.only ?? '')).toSorted();
    const bytes = files.map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
    const kB = bytes.reduce((sum, size) => sum + size, 0) / 1000;
    const measured = { budget, files, kB };
    if (empty.length > 0) return { ...measured, complaint: `no file matches ${empty.join(', ')}` };
    if (kB > budget.maxKB) return { ...measured, complaint: `over its limit of ${budget.maxKB} kB` };
    if (budget.maxFiles !== undefined && files.length > budget.maxFiles)
      return { ...measured, complaint: `more than ${budget.maxFiles} files` };
    return measured;
  });
}

function withImports(files: readonly string[], dist: string): string[] {
  const found = new Set(files);
  // A Set hands out what is added while it is walked.
  for (const file of found) for (const loaded of loadedBy(file, dist)) found.add(loaded);
  return [...found];
}

const IN_HTML = /<(?:script|link)\b[^>]*?\b(?:src|href)="\/?([^"]+\.js)"/g;
/** `from "./x.js"` and `import "./x.js"`; `import("./x.js")` comes later and is not counted. */
const IN_SCRIPT = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g;

function loadedBy(file: string, dist: string): string[] {
  if (!/\.(html|js)$/.test(file)) return [];
  const text = readFileSync(join(dist, file), 'utf8');
  const isHtml = file.endsWith('.html');
  return [...text.matchAll(isHtml ? IN_HTML : IN_SCRIPT)].map(([, path = '']) =>
    isHtml ? path : join(dirname(file), path),
  );
}

/** What a build weighs, by the budgets of the project. */
export function measureBuild(): Measured[] {
  const root = resolve(import.meta.dirname, '..', '..');
  const settings = z.object({ sizeBudgets: budgetList });
  const { sizeBudgets } = settings.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return measure(sizeBudgets, join(root, 'dist'));
}

function main(): void {
  for (const { budget, files, kB, complaint } of measureBuild()) {
    const line = `${budget.name.padEnd(28)} ${kB.toFixed(1).padStart(7)} of ${budget.maxKB} kB, ${files.length} files`;
    console.log(complaint ? `${line}: ${complaint}` : line);
    if (complaint) process.exitCode = 1;
  }
}

if (import.meta.main) main();

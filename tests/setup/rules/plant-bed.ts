import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';

const REPOSITORY = resolve(import.meta.dirname, '..', '..', '..');
const SETTINGS = [
  '.oxlintrc.json',
  'tests/setup/rules/import-rules.json',
  'package.json',
  'tsconfig.json',
  'sw/tsconfig.json',
  'supabase/tsconfig.json',
  'tests/tsconfig.json',
  'supabase/functions/_shared/enhance/tsconfig.json',
];

/** One complaint: where, and the rule as the tool names it. */
export interface Complaint {
  file: string;
  line: number;
  rule: string;
}

const lintReport = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
});

/** An empty copy of the repository: the real settings and packages, and no file but the planted ones. */
export class PlantBed implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'plateglow-plants-'));

  constructor() {
    for (const file of SETTINGS)
      this.plant(file, () => copyFileSync(join(REPOSITORY, file), this.path(file)));
    symlinkSync(join(REPOSITORY, 'node_modules'), this.path('node_modules'), 'junction');
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  plant(file: string, text: string | (() => void)): void {
    mkdirSync(dirname(this.path(file)), { recursive: true });
    if (typeof text === 'string') writeFileSync(this.path(file), text);
    else text();
  }

  /** What oxlint says about the planted folders, type-aware rules included. */
  lint(): Complaint[] {
    const folders = readdirSync(this.folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    const { stdout, stderr } = this.#run('oxlint', ['--type-aware', '--format=json', ...folders]);
    if (!stdout.startsWith('{')) throw new Error(`oxlint gave no report:\n${stdout}${stderr}`);
    return lintReport.parse(JSON.parse(stdout)).diagnostics.map(({ code, filename, labels }) => ({
      file: filename,
      line: labels[0]?.span.line ?? 0,
      rule: code,
    }));
  }

  /** What the compiler says about one program; no lines means that it is content. */
  check(program: string): string[] {
    const { stdout, status } = this.#run('tsc', ['--pretty', 'false', '--project', program]);
    const complaints = stdout.split('\n').filter((line) => line.includes('error TS'));
    if ((status === 0) !== (complaints.length === 0)) throw new Error(`tsc ended with ${status}:\n${stdout}`);
    return complaints;
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #run(tool: string, args: string[]) {
    return spawnSync(join(REPOSITORY, 'node_modules', '.bin', tool), args, {
      cwd: this.folder,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
      timeout: 60_000,
      shell: process.platform === 'win32',
    });
  }
}

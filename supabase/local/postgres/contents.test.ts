import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteContents, requireWhole } from './contents.ts';

let cluster: string;
beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'contents-'));
  mkdirSync(join(cluster, 'base'));
  for (const name of ['backup_label', 'postgresql.conf', 'base/1']) writeFileSync(join(cluster, name), name);
  noteContents(cluster);
});
afterEach(() => rmSync(cluster, { recursive: true }));
const check = () => requireWhole(cluster, cluster);

test('a copy is whole with other settings, and not with a file that is longer, shorter or away', () => {
  appendFileSync(join(cluster, 'postgresql.conf'), '# of ours');
  expect(check).not.toThrow();
  const table = join(cluster, 'base/1');
  for (const spoil of [
    () => appendFileSync(table, '1'),
    () => writeFileSync(table, ''),
    () => rmSync(table),
  ]) {
    spoil();
    expect(check).toThrow(`${table} is not as it is in the backup`);
  }
});

test('whoever has no better copy removes the list, and starts with what is left', () => {
  rmSync(join(cluster, 'base/1'));
  expect(check).toThrow(`remove ${join(cluster, 'backup_contents')}`);
  rmSync(join(cluster, 'backup_contents'));
  expect(check).not.toThrow();
});

test('one that was started by hand meanwhile has files of its own', () => {
  appendFileSync(join(cluster, 'base/1'), 'a row');
  renameSync(join(cluster, 'backup_label'), join(cluster, 'backup_label.old'));
  expect(check).not.toThrow();
});

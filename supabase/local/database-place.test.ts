import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reachDatabase } from '#local/admin/reach-database.ts';
import { noteDatabase, requireDatabase } from './database-place.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'database-is-in-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const note = () => join(folder, 'database-is-in');

test.each([
  ['postgres://ada:secret@db.example:6543/plates?sslmode=require', 'db.example:6543/plates'],
  ['postgresql://ada:secret@db.example/plates', 'db.example:5432/plates'],
  ['postgres://ada:secret@[::1]:5433/plates', '[::1]:5433/plates'],
  ['postgres://ada:secret@localhost/plates?host=/var/run/postgresql', '/var/run/postgresql:5432/plates'],
])('of %s nobody’s name and no password is noted', (url, place) => {
  noteDatabase(folder, url);
  expect(readFileSync(note(), 'utf8')).toBe(`${place}\n`);
  expect(statSync(note()).mode & 0o777).toBe(0o600);
});

test('without it a start, and what an operator does by hand, is refused until the note is removed', async () => {
  const url = 'postgres://ada:secret@db.example/plates';
  const words =
    `The database of ${folder} lies in db.example:5432/plates, and DATABASE_URL is not set. ` +
    `Where the embedded one is to take its place, remove ${note()}.`;
  requireDatabase(folder, undefined);
  noteDatabase(folder, url);
  expect(() => requireDatabase(folder, undefined)).toThrow(words);
  await expect(reachDatabase({ databaseUrl: undefined, dataDir: folder })).rejects.toThrow(words);
  expect(readdirSync(folder)).toEqual(['database-is-in']);
  requireDatabase(folder, url);
  requireDatabase(folder, 'postgres://ada:secret@moved.example/plates');
  rmSync(note());
  requireDatabase(folder, undefined);
  await expect(reachDatabase({ databaseUrl: undefined, dataDir: folder })).rejects.toThrow(/no database in/);
});

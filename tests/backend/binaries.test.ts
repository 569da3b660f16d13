import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyBinaries, locatePackage, openFolder } from '#local/postgres/binaries.ts';
import { createCluster } from '#local/postgres/create-cluster.ts';

// Started as root from a closed folder, the server runs PostgreSQL from a copy that `nobody` can reach.
const home = mkdtempSync(join(tmpdir(), 'plateglow-copy-'));
const copy = join(home, 'postgres');

beforeAll(async () => await copyBinaries(locatePackage(), copy));
afterAll(() => rmSync(home, { recursive: true }));

test('the copy of PostgreSQL has links, and none leads out of it', () => {
  const names = readdirSync(copy, { recursive: true, encoding: 'utf8' });
  const links = names.map((name) => join(copy, name)).filter((path) => lstatSync(path).isSymbolicLink());
  expect(links.length).toBeGreaterThan(0);
  expect(links.map((link) => readlinkSync(link)).filter((target) => isAbsolute(target))).toEqual([]);
});

test('the copy of PostgreSQL runs', () => {
  const said = execFileSync(join(copy, 'native', 'bin', 'initdb'), ['--version'], { encoding: 'utf8' });
  expect(said).toContain('17.10');
});

test('a second copy at the same moment does no harm', async () => {
  await copyBinaries(locatePackage(), copy);
  expect(readdirSync(home)).toEqual(['postgres']);
});

test('others may pass where the copy lies, also where a umask has closed it', async () => {
  chmodSync(home, 0o700);
  await openFolder(home);
  expect(statSync(home).mode & 0o777).toBe(0o755);
});

test('where a shell would read the path of PostgreSQL otherwise, that is said', async () => {
  const odd = join(home, 'for $5');
  await copyBinaries(locatePackage(), odd);
  const set = createCluster(join(odd, 'native'), join(home, 'cluster'), 'secret', null);
  await expect(set).rejects.toThrow('A path with ", $ or ` in it is of no use: ');
  rmSync(odd, { recursive: true });
});

test('where no database can be set up its password is left nowhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-cluster-'));
  await expect(createCluster(folder, join(folder, 'postgres'), 'secret', null)).rejects.toThrow('ENOENT');
  expect(readdirSync(folder).filter((name) => name.endsWith('.password'))).toEqual([]);
  rmSync(folder, { recursive: true });
});

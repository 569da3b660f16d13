import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#tests/support/until.ts';
import { copyPictures } from './copy-pictures.ts';
import { copySafely, walk } from './copy-safely.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'copy-pictures-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(...names: string[]) {
  for (const name of names) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), name);
  }
}

const copies = () => readdirSync(join(root, 'copy'), { recursive: true }).map(String).toSorted();

test('pictures of each database are copied, and nothing of what is half written or put aside', async () => {
  write('files/one/objects/ab/ab1', 'files/two/objects/cd/cd1', 'files/two/objects/cd/cd2');
  write('files/one/incoming/ab2', 'files/one/aside/ab3', 'files/odd', 'files/one/objects/odd');
  const copied = new Set<string>();
  await copyPictures(join(root, 'files'), join(root, 'copy'), copied);
  const whole = ['one/objects/ab/ab1', 'two/objects/cd/cd1', 'two/objects/cd/cd2'];
  expect([...copied].toSorted()).toEqual(whole);
  expect(copies().filter((name) => /\d$/.test(name))).toEqual(whole.map((name) => join(name)));
});

test('what is copied is not asked for again, and what has come since is copied', async () => {
  write('files/one/objects/ab/ab1');
  const copied = new Set<string>();
  const copy = () => copyPictures(join(root, 'files'), join(root, 'copy'), copied);
  await copy();
  rmSync(join(root, 'copy/one/objects/ab/ab1'));
  write('files/one/objects/ab/ab2');
  await copy();
  expect(copies().filter((name) => /\d$/.test(name))).toEqual([join('one/objects/ab/ab2')]);
});

test('where there are no pictures nothing is copied', async () => {
  const copied = new Set<string>();
  await copyPictures(join(root, 'files'), join(root, 'copy'), copied);
  expect(copied.size).toBe(0);
});

test('a walk holds no more than the folder that it is in, however many files there are', async () => {
  write('many/a/1', 'many/b/2');
  const found: string[] = [];
  for await (const { path } of walk(join(root, 'many'))) {
    found.push(path);
    for (const folder of ['a', 'b']) rmSync(join(root, 'many', folder), { recursive: true, force: true });
  }
  expect(found.toSorted()).toEqual(['a', 'b'].map((folder) => join(root, 'many', folder)));
});

test('a file that is cut shorter while it is copied ends where it ends by then', async () => {
  const [from, to] = [join(root, 'large'), join(root, 'copy of large')];
  writeFileSync(from, '');
  truncateSync(from, 400_000_000);
  const copied = copySafely(from, to);
  await until('it is being copied', () => existsSync(to) && statSync(to).size > 0);
  truncateSync(from, 1_000_000);
  expect(await copied).toBe(true);
});

test('of a file that has gone there is no copy', async () => {
  expect(await copySafely(join(root, 'gone'), join(root, 'copy of gone'))).toBe(false);
  expect(existsSync(join(root, 'copy of gone'))).toBe(false);
});

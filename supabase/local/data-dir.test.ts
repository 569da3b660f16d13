import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdLock } from './data-dir.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Has come half way when it is asked, and steps back once somebody else has come further. */
const RIVAL = `
  const { DatabaseSync } = require('node:sqlite');
  const { parentPort, workerData } = require('node:worker_threads');
  const rival = new DatabaseSync(workerData);
  const probe = new DatabaseSync(workerData);
  rival.exec('begin; select * from sqlite_schema');
  parentPort.postMessage('half way');
  for (let isAlone = true; isAlone; ) {
    try {
      probe.exec('select * from sqlite_schema');
    } catch {
      isAlone = false;
    }
  }
  rival.close();
  probe.close();
`;

test('of two that ask at the same moment one has it, though both were half way', async () => {
  const rival = new Worker(RIVAL, { eval: true, workerData: file });
  await once(rival, 'message');
  const release = holdLock(file);
  await rival.terminate();
  expect(release).toBeDefined();
  expect(holdLock(file)).toBeUndefined();
  release?.();
  const again = holdLock(file);
  expect(again).toBeDefined();
  again?.();
});

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from '#tests/support/server/processes.ts';
import { until } from '#tests/support/until.ts';
import { endRunningParts, runPart } from './run-part.ts';

const readPid = (file: string) => Number(readFileSync(file, 'utf8'));

/** A tool with a browser in a group of its own, which it ends where it is asked to end. */
const TOOL = `
const { spawn } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const browser = spawn('sleep', ['600'], { detached: true });
process.on('exit', () => process.kill(-browser.pid, 'SIGKILL'));
process.on('SIGINT', () => process.exit(0));
writeFileSync(process.argv[2], String(browser.pid));`;

test('who ends the run leaves no browser behind, and nothing begins any more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plateglow-part-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [script, begun] = [join(folder, 'tool.cjs'), join(folder, 'begun')];
  writeFileSync(script, TOOL);
  let hasGoneOn = false;
  void runPart({ name: 'journeys', command: ['node', script, begun], minutes: 1 }, '').then(
    () => (hasGoneOn = true),
  );
  await until('it has begun', () => existsSync(begun) && readPid(begun) > 0);
  const browser = readPid(begun);
  await endRunningParts();
  await until('the browser is gone', () => !isAlive(browser));
  expect(hasGoneOn).toBe(false);
});

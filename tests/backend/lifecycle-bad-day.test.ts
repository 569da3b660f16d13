import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createChance } from '#tests/support/chance.ts';
import { howOften } from '#tests/support/how-often.ts';
import {
  findClusterFolder,
  isAlive,
  killNow,
  listDescendants,
  readPostmaster,
} from '#tests/support/server/processes.ts';
import { until } from '#tests/support/until.ts';
import { begin, end, endAll, newFolder, usedFolder } from './begun-servers.ts';

const SLOW = 600_000;
const FIRST_KILLS = howOften('FIRST_START_KILLS', 3);

afterEach(endAll);

describe('a bad day', () => {
  test(
    'that kills the very first start at any moment never spoils the data directory',
    async () => {
      const seed = Date.now() % 1_000_000;
      const chance = createChance(seed);
      const folder = newFolder();
      for (let round = 1; round <= FIRST_KILLS; round += 1) {
        const server = begin(folder);
        const killAfter = chance.between(0, 1200);
        const isMaking = () => listNames(folder).some((name) => name.startsWith('postgres'));
        await until(`something is made (seed ${seed})`, isMaking);
        await pause(killAfter);
        const below = listDescendants(server.process.pid!);
        killNow(server.process.pid!);
        // Every other time initdb goes on for a while without its server.
        if (round % 2 === 0) below.forEach(killNow);
        await server.exited;
        expect(server.process.signalCode, 'it lived until then').toBe('SIGKILL');
      }
      const server = begin(folder);
      await expect(server.ready(), `seed ${seed}`).resolves.toBeTruthy();
      expect(await end(server)).toBe(0);
    },
    FIRST_KILLS * SLOW,
  );

  test(
    'that ends PostgreSQL for good ends the server too, with a line in the log',
    async () => {
      const folder = usedFolder();
      const server = begin(folder);
      await server.ready();
      const { pid } = readPostmaster(folder)!;
      rmSync(join(findClusterFolder(folder), 'global'), { recursive: true });
      killNow(pid);
      expect(await server.exited).toBe(1);
      expect(server.stderr()).toMatch(
        /"level":"warn","event":"PostgreSQL has ended unasked; it is started again"/,
      );
      expect(server.stderr()).toMatch(/"level":"error","event":"failed","reason":"PostgreSQL has ended"/);
    },
    SLOW,
  );

  test(
    'that loses the cluster is told, and nothing is made anew in its place',
    async () => {
      const folder = newFolder();
      const missing = '/var/lib/plateglow/data-that-is-gone';
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'postgres-is-in'), missing);
      const server = begin(folder);
      expect(await server.exited).toBe(1);
      expect(server.stderr()).toContain(`names ${missing}, which is not there. Bring it back`);
      expect(existsSync(join(folder, 'postgres'))).toBe(false);
      expect(existsSync(missing)).toBe(false);
      rmSync(join(folder, 'postgres-is-in'));
    },
    SLOW,
  );

  test(
    'that leaves a pid file naming a process of somebody else does not keep the server from starting, nor end that one',
    async () => {
      const [folder, other] = [usedFolder(), usedFolder()];
      const first = begin(folder);
      await first.ready();
      const neighbour = begin(other);
      await neighbour.ready();
      const stale = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
      expect(await end(first)).toBe(0);
      const { pid } = readPostmaster(other)!;
      writeFileSync(join(folder, 'postgres', 'postmaster.pid'), stale.replace(/^\d+/, String(pid)));

      const second = begin(folder);
      await expect(second.ready()).resolves.toBeTruthy();
      expect(isAlive(pid), "the neighbour's database works on").toBe(true);
      expect(neighbour.stderr()).not.toContain('"failed"');
    },
    SLOW,
  );
});

function listNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdLock } from '#local/data-dir.ts';
import { launch } from '#tests/support/server/launch.ts';
import { canHaveSmallDisk, makeSmallDisk } from './small-disk.ts';

test.skipIf(!canHaveSmallDisk)(
  'a start on a disk without any room says so, and names no other process that should be stopped',
  async () => {
    const disk = makeSmallDisk(5);
    try {
      const dataDir = join(disk.folder, 'data');
      mkdirSync(dataDir);
      holdLock(join(dataDir, 'lock'))?.();
      disk.fill();
      const server = launch(dataDir);
      expect(await server.exited).toBe(1);
      expect(server.stderr()).toBe('ENOSPC: no space left on device, write\n');
      // Whoever does hold it is still known by it.
      const release = holdLock(join(dataDir, 'lock'));
      expect(holdLock(join(dataDir, 'lock'))).toBeUndefined();
      release?.();
    } finally {
      disk.remove();
    }
  },
);

import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { askUntilServed } from '#tests/support/server/ask-until-served.ts';
import { openBehind } from '#tests/support/server/database.ts';
import { connectAsService } from '#tests/support/server/people.ts';
import type { ServerPlace } from '#tests/support/server/server.ts';
import { ABSENT, type Journal } from './journal.ts';
import { findBadBooks, findBrokenFiles, findTruth } from './truth.ts';

/** All that the server has acknowledged is there, bit by bit, and the books are right. */
export async function expectPromisesKept(server: ServerPlace, journal: Journal): Promise<void> {
  const touched = journal.touched().filter((name) => name.startsWith('file '));
  await expectServed(server, journal, touched);
  const sql = openBehind(server.dataDir);
  try {
    expect(await findBrokenFiles(sql, server.dataDir)).toEqual([]);
    expect(await findBadBooks(sql)).toEqual([]);
    expect(journal.verify(await findTruth(sql, server.dataDir))).toEqual([]);
  } finally {
    await sql.end();
  }
}

/** The bytes as people get them, not as they lie on the disk. */
async function expectServed(server: ServerPlace, journal: Journal, names: string[]): Promise<void> {
  const service = connectAsService(server);
  for (const name of names) {
    const [, bucket = '', key = ''] = /^file ([^/]+)\/(.+)$/.exec(name) ?? [];
    const { data, error } = await askUntilServed(() => service.storage.from(bucket).download(key));
    const value = error
      ? ABSENT
      : createHash('sha256')
          .update(await data.bytes())
          .digest('hex');
    expect([...journal.allowed(name)], name).toContain(value);
  }
}

export function summary(times: number[]): string {
  const sorted = times.map(Math.round).toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]} ms (median), ${sorted.at(-1)} ms (most)`;
}

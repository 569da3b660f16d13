import { openPool } from './pool.ts';
import { openKysely, queriesOf, type Database, type Sql } from './sql.ts';

/** The same database by several ways, so that nobody on one of them waits for those on another. */
export interface Databases {
  /** For what the server does by itself: sign-ins, jobs, timers. */
  own: Database;
  /** For what people ask of their pictures, in our words. */
  pictures: Database;
  /** For what they ask of their rows, in words of their own: by the login of this address. */
  openRows: (url: string) => Database;
  /** For the question whether all is well. */
  health: Sql;
  /** How often one of them was out of reach so far. */
  losses: () => number;
  close: () => Promise<void>;
}

/** No single query of ours takes a second; one that runs this long is an accident. */
const LONGEST_OF_OURS_MS = 30_000;
/** What the app asks takes milliseconds. */
const LONGEST_OF_PEOPLE_MS = 2_500;
/** A thousand of their rows are a megabyte, or forty where each is as large as it may be. */
const MOST_OF_PEOPLE_BYTES = 50_000_000;
const LONGEST_OF_HEALTH_MS = 2_000;

export function openDatabases(url: string): Databases {
  const own = openPool({ url, connections: 12, longestStatementMs: LONGEST_OF_OURS_MS });
  const ofPeople = { longestStatementMs: LONGEST_OF_PEOPLE_MS, mostAnswerBytes: MOST_OF_PEOPLE_BYTES };
  const pictures = openPool({ ...ofPeople, url, connections: 6 });
  const health = openPool({ url, connections: 1, longestStatementMs: LONGEST_OF_HEALTH_MS });
  const pools = [own, pictures, health];
  return {
    own: openKysely(own),
    pictures: openKysely(pictures),
    openRows(address) {
      const rows = openPool({ ...ofPeople, url: address, connections: 16 });
      pools.push(rows);
      return openKysely(rows);
    },
    health: queriesOf(openKysely(health)),
    losses: () => pools.reduce((sum, pool) => sum + pool.losses(), 0),
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

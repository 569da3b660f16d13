import postgres from 'postgres';
import { unprivilegedAccount } from '#local/postgres/account.ts';
import { findBinaries } from '#local/postgres/binaries.ts';
import { startCluster } from '#local/postgres/cluster.ts';
import { createCluster } from '#local/postgres/create-cluster.ts';
import { locateCluster, rememberCluster } from '#local/postgres/location.ts';
import { makeDataDir, removeDataDir } from './data-dir.ts';
import { copyCluster } from './golden-data-dir.ts';

/** A PostgreSQL of its own, as a business may already run one, beside the embedded one. */
export interface OwnPostgres {
  /** As a superuser, on the database that every cluster has. */
  url: string;
  /** Makes an empty database and gives its address, for the superuser or for an owner of fewer rights. */
  createDatabase: (name: string, owner?: { name: string; attributes: string }) => Promise<string>;
  stop: () => Promise<void>;
}

const PASSWORD = 'only-for-this-test';

/** The data directory of one that has never run: a copy takes a tenth of the time of setting up another. */
let unused: Promise<string> | undefined;

async function makeUnused(): Promise<string> {
  const folder = makeDataDir();
  process.once('exit', () => removeDataDir(folder));
  const account = unprivilegedAccount();
  const cluster = await locateCluster(folder, account);
  await createCluster(await findBinaries(account), cluster, PASSWORD, account);
  rememberCluster(folder, cluster);
  return folder;
}

export async function startPostgres(): Promise<OwnPostgres> {
  const folder = makeDataDir();
  copyCluster(await (unused ??= makeUnused()), folder);
  const cluster = await startCluster(folder, PASSWORD);
  return {
    url: cluster.url,
    async createDatabase(name, owner) {
      const sql = postgres(cluster.url, { max: 1, onnotice: () => {} });
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      try {
        if (owner) {
          await sql.unsafe(`create role ${owner.name} login password '${PASSWORD}' ${owner.attributes}`);
          url.username = owner.name;
        }
        await sql.unsafe(`create database ${name} ${owner ? `owner ${owner.name}` : ''}`);
        return url.href;
      } finally {
        await sql.end();
      }
    },
    async stop() {
      await cluster.stop();
      removeDataDir(folder);
    },
  };
}

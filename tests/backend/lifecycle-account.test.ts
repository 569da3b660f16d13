import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isReachableBy, runAs, unprivilegedAccount, type Account } from '#local/postgres/account.ts';
import { makeDataDir, removeDataDir } from '#tests/support/server/data-dir.ts';
import { launch } from '#tests/support/server/launch.ts';
import { signUp } from '#tests/support/server/people.ts';
import { findClusterFolder } from '#tests/support/server/processes.ts';
import { keysOf } from '#tests/support/server/server.ts';

const SLOW = 600_000;
const isRoot = process.getuid?.() === 0;
// From a checkout below a closed home no other user can start anything.
const canChoose = isRoot && isReachableBy(unprivilegedAccount()!, process.execPath);

test.skipIf(!isRoot)(
  "as root, a data directory below root's closed home works: the cluster lies where PostgreSQL may go",
  async () => {
    const folder = mkdtempSync(join(homedir(), 'plateglow-'));
    chmodSync(folder, 0o700);
    try {
      for (const start of ['first', 'second']) {
        const server = launch(folder);
        const { url } = await server.ready();
        await signUp(keysOf(url, folder));
        server.process.kill('SIGINT');
        expect(await server.exited, `${start} start`).toBe(0);
        expect(findClusterFolder(folder)).toMatch(/^\/var\/lib\/plateglow\/data-[0-9a-f]{16}$/);
        expect(existsSync(join(folder, 'postgres'))).toBe(false);
        const said = `"the database lies outside DATA_DIR, where its account may go","folder":"${findClusterFolder(folder)}"`;
        expect(server.stderr()).toContain(said);
      }
      expect(statSync(findClusterFolder(folder)).mode & 0o777).toBe(0o700);
    } finally {
      removeDataDir(folder);
    }
  },
  SLOW,
);

test.skipIf(!canChoose)(
  'as an ordinary user the server runs as well, its database under the same user',
  async () => {
    const account = unprivilegedAccount()!;
    const folder = makeDataDir();
    chmodSync(folder, 0o777);
    const dataDir = join(folder, 'data');
    try {
      const server = launch(dataDir, { account, env: { HOME: '/nonexistent' } });
      const { url } = await server.ready();
      expect(statSync(join(dataDir, 'secrets.json')).uid).toBe(account.uid);
      expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      server.process.kill('SIGINT');
      expect(await server.exited).toBe(0);
    } finally {
      removeDataDir(folder);
    }
  },
  SLOW,
);

// Containers open all ports to every account.
const FIRST_OPEN = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
const isClosed = existsSync(FIRST_OPEN) && Number(readFileSync(FIRST_OPEN, 'utf8')) > 80;

async function refused(account: Account, PORT = '0'): Promise<string> {
  const folder = makeDataDir();
  chmodSync(folder, 0o777);
  try {
    const server = launch(join(folder, 'data'), { account, env: { PORT } });
    expect(await server.exited).toBe(1);
    return server.stderr();
  } finally {
    removeDataDir(folder);
  }
}

test.skipIf(!canChoose || !isClosed)('an ordinary user is told that a port is root’s', async () => {
  expect(await refused(unprivilegedAccount()!, '80')).toMatch(
    /^This account may not listen on port 80: .+ Choose another PORT\.\n$/,
  );
});

test.skipIf(!canChoose)('an account without a name, as in a container, is told what helps', async () => {
  expect(await refused({ uid: 4711, gid: 4711 })).toMatch(
    /needs a name for this account: give it a line in \/etc\/passwd, or start as root\.\n$/,
  );
});

test(
  'under a umask that closes everything to others the server works',
  async () => {
    const folder = makeDataDir();
    const dataDir = join(folder, 'data');
    try {
      const server = launch(dataDir, { umask: '077' });
      const { url } = await server.ready();
      await signUp(keysOf(url, dataDir));
      server.process.kill('SIGINT');
      expect(await server.exited).toBe(0);
      expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toContain('sb_secret_');
      expect(findClusterFolder(dataDir)).toBe(join(dataDir, 'postgres'));
    } finally {
      removeDataDir(dataDir);
      removeDataDir(folder);
    }
  },
  SLOW,
);

test.skipIf(!isRoot)('nobody of macOS, whose number is as large as one can be, runs programs', () => {
  const nobody = { uid: 4_294_967_294, gid: 4_294_967_294 };
  const told = execFileSync('/usr/bin/id', ['-u'], { ...runAs(nobody), encoding: 'utf8' });
  expect(told.trim()).toBe(String(nobody.uid));
});

import { spawn, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { until } from '#tests/support/until.ts';
import { isAlive } from './processes.ts';

export const isCaddyHere = (): boolean => spawnSync('caddy', ['version']).status === 0;

export interface Caddy {
  /** What all certificates of this proxy are signed with, as PEM. */
  root: string;
  /** SHA-256 of the key that it shows, as Chromium wants it told. */
  keyHash: string;
  stop: () => Promise<void>;
}

export interface CaddyOptions {
  /** The Caddyfile as somebody would write it, for a site of this name. */
  caddyfile: string;
  name: string;
  /** On loopback; nothing of the system is used or changed. */
  port: number;
  /** For its certificates. */
  folder: string;
}

/** The real proxy, with the very file that is given, but for the port, and a certificate that it makes itself. */
export async function startCaddy({ caddyfile, name, port, folder }: CaddyOptions): Promise<Caddy> {
  const file = join(folder, 'Caddyfile');
  const here = `${name}:${String(port)} {\n\tbind 127.0.0.1\n\ttls internal`;
  const globals = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n`;
  if (!caddyfile.includes(`${name} {`)) throw new Error(`The Caddyfile has no site ${name}:\n${caddyfile}`);
  writeFileSync(file, globals + caddyfile.replace(`${name} {`, here));
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const closed = once(child, 'close');
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const rootFile = join(folder, 'pki', 'authorities', 'local', 'root.crt');
  let certificate: X509Certificate | undefined;
  await until('Caddy shows a certificate', async () => {
    if (child.exitCode !== null) throw new Error(`Caddy ended:\n${said}`);
    certificate = await certificateAt(name, port);
    return certificate !== undefined && existsSync(rootFile);
  });
  const key = certificate?.publicKey.export({ type: 'spki', format: 'der' }) ?? '';
  return {
    root: readFileSync(rootFile, 'utf8'),
    keyHash: createHash('sha256').update(key).digest('base64'),
    async stop() {
      process.off('exit', end);
      child.kill('SIGTERM');
      await closed;
      if (child.pid !== undefined && isAlive(child.pid)) throw new Error('Caddy is still alive');
    },
  };
}

/** undefined: nobody listens there yet, or nothing is shown. */
function certificateAt(servername: string, port: number): Promise<X509Certificate | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false }, () => {
      const shown = socket.getPeerX509Certificate();
      socket.destroy();
      resolve(shown);
    });
    socket.on('error', () => resolve(undefined));
  });
}

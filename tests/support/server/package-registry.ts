import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { listFiles } from '#tests/support/list-files.ts';

const INSTALLED = join(import.meta.dirname, '..', '..', '..', 'node_modules');
const BLOCK = 512;
const manifest = z.looseObject({ version: z.string() });

/** Gives out the packages that are installed here as a registry does, for who has no folder of packages. */
export async function openPackageRegistry(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/').slice(1);
    const [, name = path, isFile] = /^(.*?)(\.tgz)?$/.exec(path) ?? [];
    try {
      const file = packFolder(join(INSTALLED, name));
      if (isFile) return void response.end(file);
      const described = manifest.parse(
        JSON.parse(readFileSync(join(INSTALLED, name, 'package.json'), 'utf8')),
      );
      const integrity = `sha512-${createHash('sha512').update(file).digest('base64')}`;
      const shasum = createHash('sha1').update(file).digest('hex');
      const dist = { tarball: `${url}/${name}.tgz`, integrity, shasum };
      const versions = { [described.version]: { ...described, dist } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ name, 'dist-tags': { latest: described.version }, versions }));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** As npm packs one: a tar of the folder, called `package`. */
function packFolder(folder: string): Buffer {
  const entries = listFiles(folder).flatMap((file) => {
    const bytes = readFileSync(file);
    const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
    return [headerOf(`package/${relative(folder, file)}`, bytes.length), bytes, padding];
  });
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]));
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (number: number, digits: number) => number.toString(8).padStart(digits, '0');
  header.write(name, 0);
  header.write(`${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  header.write(`${octal(size, 11)}\0${octal(0, 11)}\0`, 124);
  header.write('        0', 148);
  header.write('ustar\0' + '00', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isReferencePlate } from '#functions/transform-image/reference-plate.ts';
import { REFERENCE_IMAGES, REFERENCE_PLATE } from '#shared/contract.ts';
import { describeError, type Log } from './log.ts';

interface Ports {
  appFolder: string;
  secretKey: string;
  storage: (request: Request) => Promise<Response>;
  log: Log;
}

/** Puts the reference plate into storage where it is not this one, so that no client ever has to. */
export async function seedReferencePlate({ appFolder, secretKey, storage, log }: Ports): Promise<void> {
  const url = `http://backend.internal/storage/v1/object/${REFERENCE_IMAGES}/${REFERENCE_PLATE}`;
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  try {
    const known = await storage(new Request(url, { headers }));
    if (known.ok && (await isReferencePlate(new Uint8Array(await known.arrayBuffer())))) return;
    const body = await readFile(join(appFolder, REFERENCE_PLATE));
    const described = { ...headers, 'content-type': 'image/png', 'x-upsert': 'true' };
    const init = { method: 'POST', headers: described, body };
    const added = await storage(new Request(url, init));
    if (!added.ok) log.warn('reference plate not stored', { status: added.status });
  } catch (error) {
    log.warn('reference plate not stored', describeError(error));
  }
}

import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { AnySupabase, SharedBackend } from '#tests/support/server/backend.ts';
import { signUp, type Person } from '#tests/support/server/people.ts';
import { ask, type RawRequest } from '#tests/support/server/raw-http.ts';
import type { ServerPlace } from '#tests/support/server/server.ts';
import { openSharedBackend } from '#tests/support/server/shared-servers.ts';

/** A server with the four kinds of callers whose rights differ: two people, nobody, and the service. */
export type StorageWorld<Backend extends AnySupabase = SharedBackend> = Backend & {
  owner: Person;
  other: Person;
};

export async function openWorld(): Promise<StorageWorld>;
export async function openWorld<Backend extends AnySupabase>(
  server: Promise<Backend>,
): Promise<StorageWorld<Backend>>;
export async function openWorld(server: Promise<AnySupabase> = openSharedBackend()) {
  const backend = await server;
  return { ...backend, owner: await signUp(backend.server), other: await signUp(backend.server) };
}

export const photo = (bytes = 1000): Buffer => randomBytes(bytes);
export const asFile = (content: Buffer, type = 'image/jpeg'): Blob =>
  new Blob([new Uint8Array(content)], { type });

let count = 0;
/** A name in that person's folder that nothing has yet. */
export const freshKey = (person: Person, extension = 'jpg'): string =>
  `${person.id}/2026-03-01/${(count += 1)}_${randomBytes(4).toString('hex')}.${extension}`;

/** The versions that lie in one of the folders of storage. */
export async function filesOnDisk(server: ServerPlace, folder: 'incoming' | 'objects'): Promise<string[]> {
  const path = join(server.dataDir, 'files');
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.parentPath.slice(path.length).split(sep).includes(folder))
    .map((entry) => entry.name)
    .toSorted();
}

interface Sending extends RawRequest {
  path: string;
}

/** Sends a path exactly as it is given, as whoever has this token, and reads the answer. */
export async function sendRaw({ url, publishableKey }: ServerPlace, token: string, sending: Sending) {
  const { method = 'POST', path, headers = {}, ...rest } = sending;
  const all = { apikey: publishableKey, authorization: `Bearer ${token}`, ...headers };
  const { status, body } = await ask(url, path, { method, headers: all, ...rest });
  const text = body.toString('utf8');
  const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {};
  return { status, text, body: json };
}

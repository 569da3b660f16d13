import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { join, sep } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { connect, connectAsService, signUp, type Person } from '#tests/support/people.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** The server with the four kinds of callers whose rights differ. */
export interface StorageWorld {
  server: TestServer;
  owner: Person;
  other: Person;
  nobody: SupabaseClient;
  service: SupabaseClient;
}

export async function openWorld(): Promise<StorageWorld> {
  const server = await startServer();
  return {
    server,
    owner: await signUp(server),
    other: await signUp(server),
    nobody: connect(server),
    service: connectAsService(server),
  };
}

export const photo = (bytes = 1000): Buffer => randomBytes(bytes);
export const asFile = (content: Buffer, type = 'image/jpeg'): Blob =>
  new Blob([new Uint8Array(content)], { type });

let count = 0;
/** A name in that person's folder that nothing has yet. */
export const freshKey = (person: Person, extension = 'jpg'): string =>
  `${person.id}/2026-03-01/${(count += 1)}_${randomBytes(4).toString('hex')}.${extension}`;

/** The versions that lie in one of the folders of storage. */
export async function filesOnDisk(server: TestServer, folder: 'incoming' | 'objects'): Promise<string[]> {
  const path = join(server.dataDir, 'files');
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.parentPath.slice(path.length).split(sep).includes(folder))
    .map((entry) => entry.name)
    .toSorted();
}

interface Sending {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent piece by piece, chunked unless a length is declared. */
  body?: Iterable<Buffer>;
  /** False leaves the request open after the body; the answer must come without its end. */
  ends?: boolean;
}

/** Sends a path exactly as it is given, which `fetch` would not, and reads the answer. */
export function sendRaw(server: TestServer, token: string, sending: Sending) {
  const { method = 'POST', path, headers = {}, body = [], ends = true } = sending;
  const { hostname, port } = new URL(server.url);
  // Node frames a body of unknown length by itself only for POST and PUT.
  const framing = 'content-length' in headers || !sending.body ? {} : { 'transfer-encoding': 'chunked' };
  const all = { apikey: server.publishableKey, authorization: `Bearer ${token}`, ...framing, ...headers };
  return new Promise<{ status: number; text: string; body: Record<string, string> }>((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        request.destroy();
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({
          status: response.statusCode ?? 0,
          text,
          body: text.startsWith('{') ? JSON.parse(text) : {},
        });
      });
    });
    request.on('error', reject);
    request.flushHeaders();
    void writeAll(request, body).then(() => ends && request.end());
  });
}

/** Keeps to the pace of the receiver, and stops where it has closed the connection. */
export async function writeAll(request: ClientRequest, body: Iterable<Buffer>): Promise<void> {
  for (const piece of body) {
    if (request.destroyed) return;
    if (request.write(piece)) continue;
    await new Promise<void>((resolve) => {
      const resume = (): void => {
        request.off('drain', resume).off('close', resume);
        resolve();
      };
      request.on('drain', resume).on('close', resume);
    });
  }
}

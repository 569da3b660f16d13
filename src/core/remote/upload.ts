import * as z from 'zod/mini';
import { done, failed, type Failure, type Result } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { readAs, type Call, type HttpClient } from './http-client.ts';
import { objectPath } from './object-path.ts';

/** The line is given up when no byte has moved for so long. */
const SILENCE_MS = 30_000;

const isStored = readAs(z.object({ Key: z.string() }));
const isDescribed = readAs(z.object({ size: z.number() }));
const isDeleted = readAs(z.object({ message: z.string() }));
const isUser = readAs(z.object({ id: z.string() }));

interface Sending {
  token: string;
  signal?: AbortSignal;
  onProgress?: (sent: number) => void;
}

const mayBeToken = (failure: Failure): boolean =>
  (failure.kind === 'refused' && failure.status === 403) ||
  (failure.kind === 'not_found' && failure.code === 'NoSuchBucket');

/** The bytes of originals in storage. Nothing here overwrites. */
export function createUploads(http: HttpClient) {
  /**
   * Storage says the same, 403, to a path that is somebody else's and to a token that is over; only its words differ.
   * Whoever asks it for a file with such a token hears that the bucket is not there. The auth service can tell them apart.
   */
  async function clarify(failure: Failure, token: string): Promise<Failure> {
    if (!mayBeToken(failure)) return failure;
    const asked = await http.ask({ method: 'GET', path: '/auth/v1/user', token }, isUser);
    return asked.ok ? failure : asked.failure;
  }

  async function ask<T>(call: Call & { token: string }, read: Parameters<typeof http.ask<T>>[1]) {
    const result = await http.ask(call, read);
    return result.ok ? result : failed(await clarify(result.failure, call.token));
  }

  return {
    async upload(item: OutboxItem, bytes: ArrayBuffer, sending: Sending): Promise<Result<void>> {
      const stored = await ask(
        {
          ...sending,
          method: 'POST',
          path: `/storage/v1/object/${objectPath(item.path)}`,
          headers: { 'content-type': item.type, 'x-upsert': 'false' },
          body: bytes,
          silenceMs: SILENCE_MS,
        },
        isStored,
      );
      return stored.ok ? done(undefined) : stored;
    },

    async sizeOfObject({ path }: OutboxItem, { token }: { token: string }): Promise<Result<number>> {
      const found = await ask(
        { method: 'GET', path: `/storage/v1/object/info/${objectPath(path)}`, token },
        isDescribed,
      );
      return found.ok ? done(found.value.size) : found;
    },

    /** Not there is as good as deleted. */
    async deleteObject({ path }: OutboxItem, token: string): Promise<Result<void>> {
      const deleted = await ask(
        { method: 'DELETE', path: `/storage/v1/object/${objectPath(path)}`, token },
        isDeleted,
      );
      return deleted.ok || deleted.failure.kind === 'not_found' ? done(undefined) : deleted;
    },
  };
}

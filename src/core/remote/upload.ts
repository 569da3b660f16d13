import * as z from 'zod/mini';
import { done, failed, type Result } from '#core/model/failure.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import type { Clarify } from './clarify.ts';
import { readAs, type Call, type HttpClient } from './http-client.ts';
import { objectPath } from './object-path.ts';

/** The line is given up when no byte has moved for so long. */
const SILENCE_MS = 30_000;

const isStored = readAs(z.object({ Key: z.string() }));
const isDescribed = readAs(z.object({ size: z.number() }));
const isDeleted = readAs(z.object({ message: z.string() }));

interface Sending {
  token: string;
  signal?: AbortSignal;
  onProgress?: (sent: number) => void;
}

/** The bytes of originals in storage. Nothing here overwrites. */
export function createUploads(http: HttpClient, clarify: Clarify) {
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

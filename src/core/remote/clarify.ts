import * as z from 'zod/mini';
import type { Failure } from '#core/model/failure.ts';
import { readAs, type HttpClient } from './http-client.ts';

const isUser = readAs(z.object({ id: z.string() }));

/**
 * What a token that is over hears, or one whose account is gone, others hear for other reasons. Storage says 403 to a path
 * that is somebody else's as well; that the bucket is not there, to whoever asks for a file; and rows say 23503 to a
 * person who is none.
 */
const mayBeToken = (failure: Failure): boolean =>
  (failure.kind === 'refused' && (failure.status === 403 || failure.code === '23503')) ||
  (failure.kind === 'not_found' && failure.code === 'NoSuchBucket');

export type Clarify = (failure: Failure, token: string) => Promise<Failure>;

/** The auth service can tell them apart. */
export function createClarify(http: HttpClient): Clarify {
  return async (failure, token) => {
    if (!mayBeToken(failure)) return failure;
    const asked = await http.ask({ method: 'GET', path: '/auth/v1/user', token }, isUser);
    return asked.ok ? failure : asked.failure;
  };
}

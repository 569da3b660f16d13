import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import { done, failed, type Result } from '#core/model/failure.ts';
import type { Transport, TransportAnswer } from './ports.ts';
import { parseJson } from '#shared/parse-json.ts';
import { toFailure } from './to-failure.ts';

/** Nobody waits longer for an answer to a small question. */
const SILENCE_MS = 20_000;

export interface Call {
  method: string;
  /** From the address of the project, with its query. */
  path: string;
  token?: string;
  headers?: Record<string, string>;
  body?: ArrayBuffer | string;
  signal?: AbortSignal;
  onProgress?: (sent: number) => void;
  silenceMs?: number;
}

/** How everything in here speaks with the server. */
export interface HttpClient {
  /** The answer as it came; null where none came. */
  send(call: Call): Promise<TransportAnswer | null>;
  /** What `read` finds in an answer that says yes; undefined means that the answer is not ours. */
  ask<T>(call: Call, read: (answer: TransportAnswer) => T | undefined): Promise<Result<T>>;
  /** What the answer, or none, means where it does not give what was asked for. */
  judge<T>(answer: TransportAnswer | null, read: (answer: TransportAnswer) => T | undefined): Result<T>;
}

interface HttpClientPorts {
  url: string;
  publishableKey: string;
  transport: Transport;
  clock: () => number;
}

export function createHttpClient({ url, publishableKey, transport, clock }: HttpClientPorts): HttpClient {
  const send: HttpClient['send'] = async ({ path, token, headers, silenceMs = SILENCE_MS, ...rest }) => {
    try {
      return await transport({
        ...rest,
        url: url + path,
        headers: { apikey: publishableKey, ...(token && { authorization: `Bearer ${token}` }), ...headers },
        silenceMs,
      });
    } catch {
      // A transport rejects for one reason only: there was no answer.
      return null;
    }
  };
  const judge: HttpClient['judge'] = (answer, read) => {
    if (!answer) return failed({ kind: 'offline' });
    if (answer.status < 200 || answer.status > 299) return failed(toFailure(answer, clock()));
    const value = read(answer);
    return value === undefined ? failed({ kind: 'offline' }) : done(value);
  };
  return { send, judge, ask: async (call, read) => judge(await send(call), read) };
}

/** Reads an answer that is JSON of this shape. */
export function readAs<Shape extends z.ZodMiniType>(shape: Shape) {
  return ({ text }: TransportAnswer): z.output<Shape> | undefined => {
    const parsed = safeParse(shape, parseJson(text));
    return parsed.success ? parsed.data : undefined;
  };
}
